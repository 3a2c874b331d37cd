// Writes src/gen/rest.ts from docs/openapi.json, the server's description of its interface: `npm run types`.

import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import openapiTS, { astToString } from 'openapi-typescript';

const document = new URL('../../docs/openapi.json', import.meta.url);

export const place = new URL('../src/gen/rest.ts', import.meta.url);

export async function restTypes() {
  const described = JSON.parse(await readFile(document, 'utf8'));
  const types = astToString(await openapiTS(described, { alphabetize: true }));
  return `// Written from docs/openapi.json by \`npm run types\`; do not edit.\n\n${types}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(place, await restTypes());
}

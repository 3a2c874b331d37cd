// The types of requests are those of the server. (Those of tables are compared by the tests of tria-room.)

import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { place, restTypes } from '../../build/types.mjs';

test('src/gen/rest.ts is what docs/openapi.json says; `npm run types` writes it anew', async () => {
  const there = await readFile(place, 'utf8');
  expect(there === (await restTypes())).toBe(true);
  expect(there).toContain('"/api/v1/tables"');
});

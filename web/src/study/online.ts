// Finished matches of the server that the page came from.

import { Refused } from '../engine/engine';

interface WholeMatch {
  records?: string[];
}

/** The records of a match that was played online. */
export async function onlineRecords(table: string, number: string): Promise<string[]> {
  const answer = await fetch(`/api/v1/matches/${encodeURIComponent(table)}/${encodeURIComponent(number)}`, {
    headers: { accept: 'application/json' },
  });
  const body = (await answer.json()) as WholeMatch & { error?: { code: string; message: string } };
  if (!answer.ok) throw new Refused(body.error?.code ?? 'server', body.error?.message ?? answer.statusText);
  return body.records ?? [];
}

// The topics of both games in reading order; the terminal has the same list.

export const TRIAD_TOPICS = [
  'basic',
  'scoring',
  'open',
  'random',
  'same',
  'same-wall',
  'plus',
  'plus-wall',
  'wall',
  'combo',
  'elemental',
  'sudden-death',
  'replay',
  'exchange',
  'pool',
  'best-of-three',
  'giving-up',
  'knowing',
  'regions',
  'trade-none',
  'trade-one',
  'trade-diff',
  'trade-direct',
  'trade-all',
  'names',
  'example',
  'story',
] as const;

export const TRIATRI_TOPICS = [
  'triatri',
  'triatri-cards',
  'triatri-selection',
  'triatri-gem',
  'triatri-follow',
  'triatri-doubling',
  'triatri-imitation',
  'triatri-winner',
  'triatri-end',
  'triatri-scoring',
  'triatri-ranking',
  'triatri-information',
  'story-triatri',
] as const;

const ALL: readonly string[] = [...TRIAD_TOPICS, ...TRIATRI_TOPICS];

export function isTopic(name: string): boolean {
  return ALL.includes(name);
}

export function isStory(topic: string): boolean {
  return topic.startsWith('story');
}

/** The topics before and after one, within its game. */
export function around(topic: string): { before: string | null; after: string | null } {
  const list: readonly string[] = (TRIAD_TOPICS as readonly string[]).includes(topic) ? TRIAD_TOPICS : TRIATRI_TOPICS;
  const place = list.indexOf(topic);
  return { before: list[place - 1] ?? null, after: place < 0 ? null : (list[place + 1] ?? null) };
}

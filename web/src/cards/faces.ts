// Pictures of cards, drawn by the engine and cached as long as the page lives.

import { engine } from '../engine/engine';
import type { Card, Player } from '../room/types';

export interface FaceWanted {
  card: Card;
  owner?: Player | undefined;
  /** Square for boards and hands, poker with the name for viewing. */
  shape: 'square' | 'poker';
  language: string;
}

const faces = new Map<string, Promise<string>>();

function picture(svg: string): string {
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
}

function remember(key: string, call: string, parameters: object): Promise<string> {
  const known = faces.get(key);
  if (known) return known;
  const made = engine.call<{ svg: string }>(call, parameters).then(({ svg }) => picture(svg));
  faces.set(key, made);
  // A failed picture is requested again when it is next needed.
  made.catch(() => faces.delete(key));
  return made;
}

/** URL of the picture of a card's face. */
export function face({ card, owner, shape, language }: FaceWanted): Promise<string> {
  const key = `${card.key ?? ''}/${card.ranks}/${card.element ?? ''}/${owner ?? ''}/${shape}/${shape === 'poker' ? language : ''}`;
  return remember(key, 'face', { card, owner: owner ?? null, shape, language });
}

/** The backs that lie on the table, the usual ones if nothing else is said. */
let worn = 'star';

export function wearBack(back = 'star'): void {
  worn = back;
}

/** URL of the picture of a card's back. */
export function back(): Promise<string> {
  return remember(`back/${worn}`, 'back', { back: worn, shape: 'square' });
}

/** URL of the picture of a back at its printed size. */
export function cardBack(design: 'star' | 'drops'): Promise<string> {
  return remember(`back/${design}/poker`, 'back', { back: design, shape: 'poker' });
}

/** URL of the sign of an element. */
export function elementSign(element: string): Promise<string> {
  return remember(`element/${element}`, 'element', { element });
}

/** URL of the picture of a card of TriATri. */
export function triatriFace(card: string): Promise<string> {
  return remember(`triatri/${card}`, 'triatri.face', { card, shape: 'poker' });
}

/** URL of the picture of the back of TriATri's cards. */
export function triatriBack(): Promise<string> {
  return remember('triatri/back', 'back', { back: 'drops', shape: 'poker' });
}

/** URL of the picture of a gem. */
export function gemPicture(colour: string): Promise<string> {
  return remember(`gem/${colour}`, 'gem', { colour });
}

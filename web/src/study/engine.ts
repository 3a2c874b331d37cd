// Records and positions through the engine: their pictures, and the values of their moves.

import { analyst, engine } from '../engine/engine';
import type { Frame, Opened, TriadFrame, TriatriFrame, Values } from './types';

type ToldFrame =
  | (Omit<TriadFrame, 'givenUp'> & { given_up: TriadFrame['givenUp'] })
  | Omit<TriatriFrame, 'before'>;

/** Opens a record, lines of records, or a position in one line followed by moves. */
export async function openText(text: string): Promise<Opened> {
  const { frames, parts } = await engine.call<{ frames: ToldFrame[]; parts: number }>('pictures.open', { text });
  return { frames: frames.map((frame, at) => known(frame, frames[at - 1])), parts };
}

function known(frame: ToldFrame, last: ToldFrame | undefined): Frame {
  if (frame.game === 'triple-triad') return { ...frame, givenUp: frame.given_up };
  const before = last?.game === 'triatri' && last.part === frame.part ? { view: last.view, laid: last.laid } : null;
  return { ...frame, before };
}

/** The picture after a move made by hand. */
export async function goOn(from: Frame, move: string): Promise<Frame> {
  const { frames } = await openText(`${from.line} ${move}`);
  const after = frames.at(-1);
  if (!after) throw new Error('the engine shows no position');
  return { ...after, part: from.part, step: from.step + 1 };
}

/** The values of all moves of a position; slow, so it goes to the analyst. */
export function valuesOf(line: string): Promise<Values> {
  return analyst.call<Values>('pictures.values', { line });
}

// Commands of both games' text tables other than moves.

import { t } from '../../app/i18n.svelte';
import type { Table } from '../../room/table.svelte';
import type { Command, View } from '../../room/types';
import { refusalText, ruleLine, seatName } from '../words';
import type { Deed } from './commands';

const COMMANDS: Record<Exclude<Deed, 'hint'>, Command> = {
  resign: { do: 'resign' },
  draw: { do: 'offer', what: 'draw' },
  'take-back': { do: 'offer', what: 'take-back' },
  accept: { do: 'accept' },
  yes: { do: 'accept' },
  decline: { do: 'decline' },
  no: { do: 'decline' },
  ready: { do: 'ready' },
  again: { do: 'rematch' },
};

/** Sends a command to the table; returns the refusal as text, if any. */
export async function send(table: Table, command: Command): Promise<string> {
  const refused = await table.send(command);
  return refused ? refusalText(refused) : '';
}

export async function deed(table: Table, what: Deed, onhint?: () => Promise<string>): Promise<string> {
  if (what === 'hint') return onhint ? onhint() : t('text-no-hints');
  return send(table, COMMANDS[what]);
}

export function rulesText(view: View): string {
  const line = (rule: string): string => {
    const { name, short } = ruleLine(rule);
    return `${name}: ${short}`;
  };
  return view.rules.length > 0 ? view.rules.map(line).join('\n') : t('rules-none');
}

export function clocksText(view: View, people?: ReadonlyMap<number, string>): string {
  if (view.seats.every((seat) => seat.clock === null)) return t('text-no-clock');
  const line = ({ seat, clock }: { seat: number; clock: number | null }): string =>
    t('text-clock', { name: seatName(view, seat, people), seconds: Math.round((clock ?? 0) / 1000) });
  return view.seats.map(line).join('\n');
}

// The server's requests, typed by its OpenAPI document; refusals are thrown with their code.

import createClient from 'openapi-fetch';

import { hasText, t } from '../app/i18n.svelte';
import type { components, paths } from '../gen/rest';

type Schemas = components['schemas'];
export type Account = Schemas['OwnAccount'];
export type Listing = Omit<Schemas['Listing'], 'clock'> & { clock: ClockSetting };
export type OwnTable = Listing & { seat?: number | null; your_deadline?: number | null; your_turn: boolean };
export type PlayedMatch = Schemas['PlayedMatch'];
export type PlayerPage = Schemas['PlayerPage'];
export type Standing = Schemas['Standing'];
export type RatingPoint = Schemas['RatingPoint'];
export type Collection = Schemas['OwnCollection'];
export type AlbumCard = Schemas['AlbumCard'];
export type Decks = Schemas['Decks'];
export type Trade = Schemas['TradeBody'];
export type SideBody = Schemas['SideBody'];
export type TokenRow = Schemas['TokenRow'];
export type WebhookRow = Schemas['WebhookRow'];
export type Person = Schemas['Person'];
export type SetLine = Schemas['SetLine'];
export type Committed = Schemas['Committed'];
export type KeptCareer = Schemas['KeptCareer'];

export type ClockSetting =
  | { kind: 'none' }
  | { kind: 'live'; initial: number; increment: number }
  | { kind: 'per-move'; each: number };

/** A request that was refused: nothing has changed. */
export class ServerRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Seconds to wait, where the server says so. */
    readonly after: number | null = null,
    /** The exact cause, where the code is not specific enough. */
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

// The address is built when a request is sent, so that tests can set one.
export const api = createClient<paths>({ baseUrl: '', credentials: 'same-origin' });

interface Reply<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The answer of a request; throws a refusal, or that there is no connection. */
export async function given<T>(request: Promise<Reply<T>>): Promise<T> {
  let reply: Reply<T>;
  try {
    reply = await request;
  } catch {
    throw new ServerRefusal('no-connection', 'the server cannot be reached');
  }
  const { data, error, response } = reply;
  if (response.ok) return data as T;
  throw refusalFrom(error, response);
}

function refusalFrom(body: unknown, response: Response): ServerRefusal {
  const after = Number(response.headers.get('retry-after') ?? '');
  const detail = (body as { error?: { code?: unknown; message?: unknown; reason?: unknown } } | undefined)?.error;
  if (typeof detail?.code === 'string') {
    const reason = typeof detail.reason === 'string' ? detail.reason : null;
    return new ServerRefusal(detail.code, String(detail.message ?? ''), after > 0 ? after : null, reason);
  }
  // Proxies between here and the server answer in their own format.
  const code = response.status === 429 ? 'too-many' : response.status >= 500 ? 'no-connection' : 'bad-request';
  return new ServerRefusal(code, `status ${response.status}`, after > 0 ? after : null);
}

/** What went wrong, in the person's language. */
export function errorText(error: unknown): string {
  if (!(error instanceof ServerRefusal)) return t('online-error-unknown');
  const reason = `online-reason-${error.reason}`;
  if (error.reason !== null && hasText(reason)) return withNames(t(reason), error);
  const key = `online-error-${error.code}`;
  return hasText(key) ? t(key, { seconds: error.after ?? 0 }) : t('online-error-unknown');
}

/** Only the message names the missing accounts, in quotation marks. */
function withNames(text: string, error: ServerRefusal): string {
  const names = error.reason === 'nobody-called' ? [...error.message.matchAll(/"([^"]+)"/g)].map((match) => match[1]) : [];
  return names.length > 0 ? `${text} (${names.join(', ')})` : text;
}

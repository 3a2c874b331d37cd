// The session at the server: none until it is needed, then a guest, or an account with a name.

import { greet } from '../app/person.svelte';
import { api, given, ServerRefusal, type Account } from './api';

type Known = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; account: Account };

let known: Known = $state.raw({ state: 'unknown' });
let asking: Promise<Account | null> | null = null;
// Pages that were rendered for one account are rendered again for another.
let changes = $state(0);

function become(account: Account | null): void {
  const before = known.state === 'signed-in' ? known.account.id : null;
  known = account ? { state: 'signed-in', account } : { state: 'signed-out' };
  greet(account ? { name: account.name, guest: account.kind === 'guest' } : null);
  if (before !== (account?.id ?? null)) changes += 1;
}

/** The account as far as it is known; null if signed out. */
export function account(): Account | null {
  return known.state === 'signed-in' ? known.account : null;
}

export function isKnown(): boolean {
  return known.state !== 'unknown';
}

/** A counter of changes of the account. */
export function sessionChanges(): number {
  return changes;
}

/** Asks the server who is logged in, once. */
export function whoAmI(): Promise<Account | null> {
  if (known.state !== 'unknown') return Promise.resolve(account());
  asking ??= given(api.GET('/api/v1/account'))
    .then(
      (own) => {
        become(own.account);
        return account();
      },
      (error: unknown) => {
        if (!(error instanceof ServerRefusal) || error.code !== 'not-logged-in') throw error;
        become(null);
        return null;
      },
    )
    .finally(() => {
      asking = null;
    });
  return asking;
}

let entering: Promise<Account> | null = null;

/** The current account, or else a new guest. */
export function ensureAccount(): Promise<Account> {
  entering ??= whoAmI()
    .then(async (who) => {
      if (who) return who;
      const begun = await given(api.POST('/api/v1/guest'));
      become(begun.account);
      return begun.account;
    })
    .finally(() => {
      entering = null;
    });
  return entering;
}

/** A name and a password; a guest becomes this account and keeps its games. Returns the recovery codes, shown this once. */
export async function signUp(name: string, password: string): Promise<string[]> {
  const begun = await given(api.POST('/api/v1/signup', { body: { name, password } }));
  become(begun.account);
  return begun.recovery_codes ?? [];
}

/** A new password with a recovery code. */
export async function recover(name: string, code: string, password: string): Promise<void> {
  become((await given(api.POST('/api/v1/recover', { body: { name, code, password } }))).account);
}

/** A new password with the token of an administrator's link. */
export async function resetPassword(token: string, password: string): Promise<void> {
  become((await given(api.POST('/api/v1/reset', { body: { token, password } }))).account);
}

export async function logIn(name: string, password: string): Promise<void> {
  become((await given(api.POST('/api/v1/login', { body: { name, password } }))).account);
}

export async function logOut(everywhere = false): Promise<void> {
  await given(everywhere ? api.POST('/api/v1/logout-everywhere') : api.POST('/api/v1/logout'));
  become(null);
}

export async function changePassword(old: string, fresh: string): Promise<void> {
  const begun = await given(api.POST('/api/v1/account/password', { body: { old, new: fresh } }));
  become(begun.account);
}

/** Deletes the account for good; a guest has no password. */
export async function deleteAccount(password: string | null): Promise<void> {
  await given(api.DELETE('/api/v1/account', { body: { password } }));
  become(null);
}

export async function becomeBot(): Promise<void> {
  become(await given(api.POST('/api/v1/account/bot')));
}

/** The session has ended elsewhere: by logging out on another device, or by a moderator. */
export function sessionOver(): void {
  become(null);
}

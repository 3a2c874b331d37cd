// Refusals of the engine, in the person's language.

import { hasText, t } from '../app/i18n.svelte';
import { Refused } from './engine';

/** Why a call failed: by its code, never in the engine's own English. */
export function faultText(error: unknown): string {
  if (!(error instanceof Refused)) return t('engine-failed');
  const key = `engine-${error.code}`;
  return hasText(key) ? t(key) : t('engine-failed');
}

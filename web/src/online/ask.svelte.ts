// A question to the server whose answer a page shows: the answer, or why there is none.

import { errorText } from '../net/api';

export class Ask<T> {
  data: T | null = $state.raw(null);
  problem = $state('');
  busy = $state(false);
  #latest = 0;

  /** Asks; the answer of an earlier question that comes late is passed over. */
  async run(question: () => Promise<T>): Promise<void> {
    const mine = ++this.#latest;
    this.busy = true;
    try {
      const data = await question();
      if (mine !== this.#latest) return;
      this.data = data;
      this.problem = '';
    } catch (error) {
      if (mine === this.#latest) this.problem = errorText(error);
    } finally {
      if (mine === this.#latest) this.busy = false;
    }
  }
}

/** Something that a person does at the server: one at a time, with what went wrong in words. */
export class Deed {
  problem = $state('');
  busy = $state(false);

  /** Whether it was done. */
  async run(deed: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = '';
    try {
      await deed();
      return true;
    } catch (error) {
      this.problem = errorText(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

// A request whose answer a page shows: the answer, or the error.

import { errorText } from '../net/api';

export class Ask<T> {
  data: T | null = $state.raw(null);
  problem = $state('');
  busy = $state(false);
  #latest = 0;

  /** Sends a request; late answers of earlier requests are ignored. */
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

/** An action of a person at the server: one at a time, with its error as text. */
export class Deed {
  problem = $state('');
  busy = $state(false);

  /** Whether it succeeded. */
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

// The page's interface to Tria's Rust code, which runs in a worker: rules, bots, careers, values and faces.

/** A request that was refused, with the code by which programs know why. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** The key of the message, and its variables. */
    readonly key?: string,
    readonly words?: Record<string, string>,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

type Reply = { id: number; answer: string } | { id: number; failure: string };
type Answer = { ok: never } | { error: { code: string; message: string; key?: string; words?: Record<string, string> } };

export class Engine {
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;

  /** Calls the engine; `docs/wasm.md` has the answers. */
  call<T>(name: string, parameters: object = {}): Promise<T> {
    const worker = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject });
      worker.postMessage({ id, request: JSON.stringify({ call: name, with: parameters }) });
    });
  }

  /** Cancels the current work; the next request starts with a new worker. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Refused('stopped', 'given up'));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<Reply>) => this.#take(event.data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      this.#worker = null;
      for (const { reject } of waiting) reject(new Refused('no-engine', event.message));
    });
    return worker;
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    this.#waiting.delete(reply.id);
    if ('failure' in reply) {
      waiting.reject(new Refused('no-engine', reply.failure));
      return;
    }
    const answer = JSON.parse(reply.answer) as Answer;
    if ('error' in answer) {
      const { code, message, key, words } = answer.error;
      waiting.reject(new Refused(code, message, key, words));
    } else waiting.resolve(answer.ok);
  }
}

/** Tables, careers, cards and faces. */
export const engine = new Engine();

/** Values and hints are slow: they must not delay a table. */
export const analyst = new Engine();

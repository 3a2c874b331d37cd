// The current picture of a game, and automatic playback.

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long each picture is shown at normal speed. */
const LOOK_MS = 1600;

export class Stepper {
  at = $state(0);
  length = $state(0);
  playing = $state(false);
  speed: Speed = $state(1);

  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Called when the picture changes, with the kind of change, for animations. */
  moved: (how: 'step' | 'jump') => void = () => {};

  get atStart(): boolean {
    return this.at === 0;
  }

  get atEnd(): boolean {
    return this.at >= this.length - 1;
  }

  /** Begins with other pictures. */
  reset(length: number, at = 0): void {
    this.pause();
    this.length = length;
    this.at = this.#within(at);
    this.moved('jump');
  }

  to(at: number): void {
    this.pause();
    this.#go(at);
  }

  next(): void {
    this.to(this.at + 1);
  }

  back(): void {
    this.to(this.at - 1);
  }

  /** Plays on, from the beginning where the end has been reached. */
  play(): void {
    if (this.length < 2) return;
    if (this.atEnd) this.#go(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#go(this.at + 1);
      if (this.atEnd) this.pause();
      else this.#wait();
    }, LOOK_MS / this.speed);
  }

  #go(to: number): void {
    const at = this.#within(to);
    if (at === this.at) return;
    const how = at === this.at + 1 ? 'step' : 'jump';
    this.at = at;
    this.moved(how);
  }

  #within(at: number): number {
    return Math.max(0, Math.min(this.length - 1, Math.trunc(at)));
  }
}

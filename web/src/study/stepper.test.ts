import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Stepper } from './stepper.svelte';

describe('stepping through a game', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function stepper(length: number): { stepper: Stepper; moves: string[] } {
    const stepper = new Stepper();
    stepper.reset(length);
    const moves: string[] = [];
    stepper.moved = (how) => moves.push(`${how} ${stepper.at}`);
    return { stepper, moves };
  }

  it('stays within the game', () => {
    const { stepper: game, moves } = stepper(3);
    game.back();
    expect(game.at).toBe(0);
    game.next();
    game.next();
    game.next();
    expect(game.at).toBe(2);
    expect(game.atEnd).toBe(true);
    expect(moves).toEqual(['step 1', 'step 2']);
  });

  it('tells steps from jumps', () => {
    const { stepper: game, moves } = stepper(9);
    game.to(5);
    game.next();
    game.back();
    game.to(0);
    expect(moves).toEqual(['jump 5', 'step 6', 'jump 5', 'jump 0']);
  });

  it('plays to the end and stops there', () => {
    const { stepper: game } = stepper(4);
    game.play();
    vi.advanceTimersByTime(1600);
    expect(game.at).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(game.at).toBe(3);
    expect(game.playing).toBe(false);
  });

  it('plays again from the beginning', () => {
    const { stepper: game } = stepper(3);
    game.to(2);
    game.play();
    expect(game.at).toBe(0);
    expect(game.playing).toBe(true);
  });

  it('goes faster when told to, and stops at a manual step', () => {
    const { stepper: game } = stepper(9);
    game.play();
    game.setSpeed(4);
    vi.advanceTimersByTime(800);
    expect(game.at).toBe(2);
    game.next();
    expect(game.playing).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(game.at).toBe(3);
  });

  it('has nothing to play in an empty game', () => {
    const { stepper: game } = stepper(0);
    game.play();
    game.next();
    expect(game.at).toBe(0);
    expect(game.playing).toBe(false);
  });
});

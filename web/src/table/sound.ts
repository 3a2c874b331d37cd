// Short sounds synthesised by the browser; nothing is loaded, and there is no sound before the person has touched the page.

import { preferences } from '../app/preferences.svelte';

export type Sound = 'place' | 'flip' | 'rule' | 'combo' | 'won' | 'lost' | 'turn';

interface Note {
  at: number;
  pitch: number;
  length: number;
  wave: OscillatorType;
  volume: number;
}

const SOUNDS: Record<Sound, Note[]> = {
  place: [{ at: 0, pitch: 196, length: 0.09, wave: 'triangle', volume: 0.22 }],
  flip: [
    { at: 0, pitch: 392, length: 0.06, wave: 'triangle', volume: 0.14 },
    { at: 0.06, pitch: 523, length: 0.08, wave: 'triangle', volume: 0.14 },
  ],
  rule: [
    { at: 0, pitch: 523, length: 0.12, wave: 'sine', volume: 0.16 },
    { at: 0.09, pitch: 659, length: 0.16, wave: 'sine', volume: 0.16 },
  ],
  combo: [
    { at: 0, pitch: 523, length: 0.1, wave: 'sine', volume: 0.15 },
    { at: 0.07, pitch: 659, length: 0.1, wave: 'sine', volume: 0.15 },
    { at: 0.14, pitch: 784, length: 0.2, wave: 'sine', volume: 0.15 },
  ],
  won: [
    { at: 0, pitch: 523, length: 0.16, wave: 'triangle', volume: 0.18 },
    { at: 0.14, pitch: 659, length: 0.16, wave: 'triangle', volume: 0.18 },
    { at: 0.28, pitch: 1047, length: 0.4, wave: 'triangle', volume: 0.18 },
  ],
  lost: [
    { at: 0, pitch: 330, length: 0.2, wave: 'triangle', volume: 0.15 },
    { at: 0.18, pitch: 262, length: 0.4, wave: 'triangle', volume: 0.15 },
  ],
  turn: [{ at: 0, pitch: 880, length: 0.07, wave: 'sine', volume: 0.08 }],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!preferences.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    for (const note of SOUNDS[sound]) ring(context, note);
  } catch {
    // Sound is optional.
  }
}

function ring(audio: AudioContext, note: Note): void {
  const begin = audio.currentTime + note.at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = note.wave;
  tone.frequency.value = note.pitch;
  volume.gain.setValueAtTime(note.volume, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + note.length);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + note.length);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMuLawFile, type Samples } from '#kit/server/captcha/wave.ts';
import { root } from '#tools/source-files.ts';
import { answerLength, digits } from './samples.ts';

// Compares a sound with the project's own recordings by dynamic time warping, over every row of five digits at once.
const [step, size, bands] = [80, 256, 20];
const [nothing, speeds] = [0.3, [0.85, 1, 1.18]] as const;
const lowest = 200;
const highest = 3_600;

type Heard = readonly Float32Array[];
type Word = { readonly digit: string; readonly frames: Heard };

/** The recordings of the digits, each also slower and faster. */
export function learnWords(language: 'vi' | 'en'): readonly Word[] {
  return Array.from(digits).flatMap((digit) => {
    const path = join(root, `kit/server/captcha/sounds/${language}/${digit}.wav`);
    const recording = readMuLawFile(readFileSync(path));
    return speeds.map((speed) => ({ digit, frames: framesOf(atSpeed(recording, speed)) }));
  });
}

/** The likeliest answer: the row of five words, with anything between them, that differs least from the sound. */
export function hear(words: readonly Word[], wave: Buffer): string {
  const pcm = Float32Array.from({ length: (wave.length - 44) / 2 }, (_, at) => wave.readInt16LE(44 + at * 2) / 32768);
  const sound = framesOf(pcm);
  let rows = sound.map((_, at) => ({ cost: nothing * at, text: '' }));
  for (let count = 0; count < answerLength; count += 1) rows = withWord(words, sound, rows);
  return rows.at(-1)?.text ?? '';
}

type Row = { readonly cost: number; readonly text: string };

function withWord(words: readonly Word[], sound: Heard, before: readonly Row[]): Row[] {
  const ended = sound.map((): Row => ({ cost: Number.POSITIVE_INFINITY, text: '' }));
  for (const { digit, frames } of words) {
    let last: Row[] = frames.map(() => ({ cost: Number.POSITIVE_INFINITY, text: '' }));
    for (const [at, frame] of sound.entries()) {
      const next: Row[] = [];
      for (const [place, known] of frames.entries()) {
        const from = place === 0 ? [before[at], last[0]] : [last[place], last[place - 1], last[place - 2]];
        const best = from.reduce((one, other) => ((other?.cost ?? Infinity) < (one?.cost ?? Infinity) ? other : one));
        next.push({ cost: (best?.cost ?? Infinity) + distance(frame, known), text: best?.text ?? '' });
      }
      const end = next.at(-1);
      if (end !== undefined && end.cost < (ended[at]?.cost ?? 0))
        ended[at] = { cost: end.cost, text: end.text + digit };
      last = next;
    }
  }
  // Anything may follow a word.
  for (let at = 1; at < ended.length; at += 1) {
    const [here, previous] = [ended[at], ended[at - 1]];
    if (here !== undefined && previous !== undefined && previous.cost + nothing < here.cost)
      ended[at] = { cost: previous.cost + nothing, text: previous.text };
  }
  return ended;
}

function distance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < bands; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return 1 - sum;
}

/** How strong each band of tones is, 100 times a second, as unit vectors without their mean. */
function framesOf(samples: Samples): Heard {
  return Array.from({ length: Math.max(0, Math.floor((samples.length - size) / step)) }, (_, at) => {
    const strengths = Float32Array.from({ length: bands }, (_value, band) =>
      Math.log(1e-3 + strengthAt(samples, at * step, lowest * (highest / lowest) ** (band / (bands - 1)))),
    );
    const mean = strengths.reduce((sum, value) => sum + value, 0) / bands;
    const length = Math.hypot(...strengths.map((value) => value - mean)) || 1;
    return strengths.map((value) => (value - mean) / length);
  });
}

/** How strong one tone is in a window (Goertzel). */
function strengthAt(samples: Samples, start: number, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / 8_000);
  let [one, two] = [0, 0];
  for (let at = 0; at < size; at += 1) {
    const shape = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size);
    [one, two] = [(samples[start + at] ?? 0) * shape + turn * one - two, one];
  }
  return Math.sqrt(Math.max(0, one * one + two * two - turn * one * two)) / size;
}

function atSpeed(samples: Samples, speed: number): Samples {
  return Float32Array.from(
    { length: Math.floor(samples.length / speed) },
    (_, at) => samples[Math.floor(at * speed)] ?? 0,
  );
}

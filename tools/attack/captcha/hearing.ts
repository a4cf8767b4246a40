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
/** How little the best row of words up to each moment differs from the sound, and its digits as a number. */
type Rows = { readonly costs: Float64Array; readonly said: Float64Array };

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
  // Each of the five passes compares the same frames.
  const compared = words.map(({ digit, frames }) => ({ digit, length: frames.length, apart: apartOf(sound, frames) }));
  let rows: Rows = { costs: Float64Array.from(sound, (_, at) => nothing * at), said: new Float64Array(sound.length) };
  for (let count = 0; count < answerLength; count += 1) rows = withWord(compared, rows);
  return String(rows.said.at(-1) ?? '');
}

type Compared = { readonly digit: string; readonly length: number; readonly apart: Float32Array };

/** How far each frame of a word is from each frame of the sound, moment after moment. */
function apartOf(sound: Heard, frames: Heard): Float32Array {
  const apart = new Float32Array(sound.length * frames.length);
  for (const [at, frame] of sound.entries())
    for (const [place, known] of frames.entries()) apart[at * frames.length + place] = distance(frame, known);
  return apart;
}

function withWord(words: readonly Compared[], before: Rows): Rows {
  const moments = before.costs.length;
  const ended: Rows = { costs: new Float64Array(moments).fill(Infinity), said: new Float64Array(moments) };
  for (const word of words) endWord(word, before, ended);
  // Anything may follow a word.
  for (let at = 1; at < moments; at += 1) {
    const cost = (ended.costs[at - 1] ?? Infinity) + nothing;
    if (cost >= (ended.costs[at] ?? Infinity)) continue;
    ended.costs[at] = cost;
    ended.said[at] = ended.said[at - 1] ?? 0;
  }
  return ended;
}

/** Lets one word end at each moment where it fits better than those before it. */
function endWord({ digit, length, apart }: Compared, before: Rows, ended: Rows): void {
  const rows = () => ({ costs: new Float64Array(length).fill(Infinity), said: new Float64Array(length) });
  let [last, next] = [rows(), rows()];
  for (let at = 0; at < before.costs.length; at += 1) {
    for (let place = 0; place < length; place += 1) {
      // A frame of the word may be held, and every second one left out; the first follows what was said before.
      let [best, said] =
        place === 0
          ? [before.costs[at] ?? Infinity, before.said[at] ?? 0]
          : [last.costs[place] ?? Infinity, last.said[place] ?? 0];
      for (let from = place === 0 ? 0 : place - 1; from >= Math.max(0, place - 2); from -= 1) {
        const cost = last.costs[from] ?? Infinity;
        if (cost < best) [best, said] = [cost, last.said[from] ?? 0];
      }
      next.costs[place] = best + (apart[at * length + place] ?? 0);
      next.said[place] = said;
    }
    const cost = next.costs[length - 1] ?? Infinity;
    if (cost < (ended.costs[at] ?? 0)) {
      ended.costs[at] = cost;
      ended.said[at] = (next.said[length - 1] ?? 0) * 10 + Number(digit);
    }
    [last, next] = [next, last];
  }
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

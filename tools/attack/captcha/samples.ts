import { captchaPlate } from '#kit/server/captcha/drawing.ts';
import type { Plate } from '#kit/server/captcha/plate.ts';
import { type Random, randomFrom } from '#kit/server/captcha/random.ts';

/** The characters of answers, and how many an answer has: known to whoever has seen a few. */
export const digits = '23456789';
export const answerLength = 5;
const shrink = 3;

/** A picture as an attacker works on it: a third as wide and high, with the answer and where its characters stand. */
export type Sample = {
  readonly answer: string;
  readonly width: number;
  readonly height: number;
  readonly ink: Float32Array;
  /** How steeply the ink changes at each pixel: what is left when paper and ink change places. */
  readonly edges: Float32Array;
  readonly marks: readonly { readonly character: string; readonly x: number; readonly y: number }[];
};

/** Random answers, the same for the same seed. */
export function answersOf(seed: string, count: number): string[] {
  const random = randomFrom(Buffer.from(seed.padEnd(12, '-')));
  return Array.from({ length: count }, () => answerFrom(random));
}

function answerFrom(random: Random): string {
  return Array.from({ length: answerLength }, () => digits.charAt(Math.floor(random() * digits.length))).join('');
}

/** Drawn by the product's own code, as somebody who has it would; the same for the same seed. */
export function drawSamples(seed: string, count: number): Sample[] {
  const random = randomFrom(Buffer.from(seed.padEnd(12, '-')));
  return Array.from({ length: count }, () => {
    const answer = answerFrom(random);
    const { plate, marks } = captchaPlate(answer, random);
    const small = shrunk(plate);
    return { answer, ...small, marks: marks.map((mark) => ({ ...mark, x: mark.x / shrink, y: mark.y / shrink })) };
  });
}

function shrunk({ width, height, ink }: Plate) {
  const [columns, rows] = [Math.floor(width / shrink), Math.floor(height / shrink)];
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows * shrink; y += 1)
    for (let x = 0; x < columns * shrink; x += 1) {
      const at = Math.floor(y / shrink) * columns + Math.floor(x / shrink);
      small[at] = (small[at] ?? 0) + (ink[y * width + x] ?? 0) / shrink ** 2;
    }
  return { width: columns, height: rows, ink: small, edges: edgesOf(small, columns) };
}

function edgesOf(ink: Float32Array, columns: number): Float32Array {
  return ink.map((here, at) => Math.hypot((ink[at + 1] ?? here) - here, (ink[at + columns] ?? here) - here));
}

import { answerLength, type Sample } from './samples.ts';

// What a character covers on the small picture.
const [windowWidth, windowHeight] = [13, 19];
export const windowSize = windowWidth * windowHeight;
/** How far apart two characters' middles may stand. */
const [nearest, farthest] = [5, 19];

/** What a column of the picture is taken for, and how surely: added up, the surest row of characters has most. */
export type Found = { readonly character: string; readonly weight: number };

/** The row of characters, from left to right and not too near, whose weights add up to most. */
export function bestRow(columns: readonly Found[]): string {
  let rows = columns.map(({ character, weight }) => ({ sum: weight, text: character }));
  for (let count = 1; count < answerLength; count += 1)
    rows = columns.map(({ character, weight }, x) => {
      const before = rows.slice(Math.max(0, x - farthest), Math.max(0, x - nearest + 1));
      const best = before.reduce((one, other) => (other.sum > one.sum ? other : one), {
        sum: Number.NEGATIVE_INFINITY,
        text: '',
      });
      return { sum: best.sum + weight, text: best.text + character };
    });
  return rows.reduce((one, other) => (other.sum > one.sum ? other : one)).text;
}

/** The pixels around a place as a unit vector without its mean, so that neither thickness nor shade counts. */
export function windowAt(sample: Sample, layer: 'ink' | 'edges', x: number, y: number): Float32Array {
  const { width, height } = sample;
  const pixels = sample[layer];
  const vector = new Float32Array(windowSize);
  const [left, top] = [x - (windowWidth >> 1), y - (windowHeight >> 1)];
  for (let row = 0; row < windowHeight; row += 1)
    for (let column = 0; column < windowWidth; column += 1) {
      const [atX, atY] = [left + column, top + row];
      const isInside = atX >= 0 && atY >= 0 && atX < width && atY < height;
      vector[row * windowWidth + column] = isInside ? (pixels[atY * width + atX] ?? 0) : 0;
    }
  const mean = vector.reduce((sum, value) => sum + value, 0) / windowSize;
  const length = Math.hypot(...vector.map((value) => value - mean)) || 1;
  return vector.map((value) => (value - mean) / length);
}

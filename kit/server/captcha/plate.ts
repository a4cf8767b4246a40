import { between, type Random } from './random.ts';
import type { Contour, Glyph } from './glyphs.ts';

/** How much of each pixel is ink, 0 to 1, row after row. */
export type Plate = { readonly width: number; readonly height: number; readonly ink: Float32Array };

type Point = { readonly x: number; readonly y: number };

/** Lines of sampling in each pixel; across, coverage is exact. */
const linesPerPixel = 4;
const stepsPerCurve = 4;

export function emptyPlate(width: number, height: number): Plate {
  return { width, height, ink: new Float32Array(width * height) };
}

/** Adds outlines, filled by the even-odd rule. Ink over ink stays ink: characters that touch become one shape. */
export function fill(plate: Plate, glyph: Glyph): void {
  const edges = glyph.flatMap(edgesOf);
  // Where each line of sampling crosses the outlines.
  const crossings = Array.from({ length: plate.height * linesPerPixel }, (): number[] => []);
  for (const [from, to] of edges) {
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const first = Math.max(0, Math.ceil(upper.y * linesPerPixel - 0.5));
    for (let line = first; (line + 0.5) / linesPerPixel < lower.y; line += 1) {
      const y = (line + 0.5) / linesPerPixel;
      crossings[line]?.push(upper.x + ((y - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x));
    }
  }
  for (const [line, found] of crossings.entries()) {
    found.sort((one, other) => one - other);
    for (let at = 0; at + 1 < found.length; at += 2)
      addRun(plate, Math.floor(line / linesPerPixel), found[at] ?? 0, found[at + 1] ?? 0);
  }
}

function addRun({ ink, width }: Plate, row: number, from: number, to: number): void {
  const first = Math.max(0, from);
  const last = Math.min(width, to);
  for (let x = Math.floor(first); x < last; x += 1) {
    const at = row * width + x;
    const cover = (Math.min(last, x + 1) - Math.max(first, x)) / linesPerPixel;
    ink[at] = Math.min(1, (ink[at] ?? 0) + cover);
  }
}

/** A contour as straight edges; its curves are quadratic. */
function edgesOf(contour: Contour): (readonly [Point, Point])[] {
  const edges: (readonly [Point, Point])[] = [];
  let from: Point = contour.at(-1) ?? { x: 0, y: 0 };
  for (const curve of contour) {
    const start = from;
    for (let step = 1; step <= stepsPerCurve; step += 1) {
      const part = step / stepsPerCurve;
      const mix = (a: number, b: number, c: number) => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c;
      const to = { x: mix(start.x, curve.controlX, curve.x), y: mix(start.y, curve.controlY, curve.y) };
      edges.push([from, to]);
      from = to;
    }
  }
  return edges;
}

/**
 * Draws a bent stroke; `ink` 1 adds, 0 takes away. Its ends and its bend are in pixels.
 */
export function stroke(plate: Plate, line: { from: Point; bend: Point; to: Point; width: number; ink: 0 | 1 }): void {
  const { from, bend, to, width, ink } = line;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 1.2) + 8;
  for (let step = 0; step <= steps; step += 1) {
    const part = step / steps;
    const mix = (a: number, b: number, c: number) => (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c;
    dab(plate, { x: mix(from.x, bend.x, to.x), y: mix(from.y, bend.y, to.y) }, width / 2, ink);
  }
}

function dab(plate: Plate, { x, y }: Point, radius: number, ink: 0 | 1): void {
  const reach = radius + 1;
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(plate.height, y + reach); row += 1)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(plate.width, x + reach); column += 1) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.sqrt((column + 0.5 - x) ** 2 + (row + 0.5 - y) ** 2)));
      const at = row * plate.width + column;
      const before = plate.ink[at] ?? 0;
      plate.ink[at] = ink === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover);
    }
}

/** The plate seen through a sheet of uneven glass: each pixel is taken from up to `depth` pixels beside itself. */
export function bent(plate: Plate, random: Random, depth: number): Plate {
  const [across, down] = [field(plate, random, glass), field(plate, random, glass)];
  const result = emptyPlate(plate.width, plate.height);
  for (let y = 0; y < plate.height; y += 1)
    for (let x = 0; x < plate.width; x += 1) {
      const at = y * plate.width + x;
      result.ink[at] = inkAt(plate, x + depth * (across[at] ?? 0), y + depth * (down[at] ?? 0));
    }
  return result;
}

/**
 * Paper and ink change places in a few bent areas of the plate, so that a character is dark here and light there. The
 * border between two areas is one pixel wide.
 */
export function patched(plate: Plate, random: Random): Plate {
  const heights = field(plate, random, patches);
  const level = between(random, -0.25, 0.25);
  const result = emptyPlate(plate.width, plate.height);
  for (let at = 0; at < heights.length; at += 1) {
    const height = heights[at] ?? 0;
    const [across, down] = [(heights[at + 1] ?? height) - height, (heights[at + plate.width] ?? height) - height];
    const slope = Math.sqrt(across * across + down * down);
    const share = Math.min(1, Math.max(0, (height - level) / Math.max(slope, 0.001) + 0.5));
    const ink = plate.ink[at] ?? 0;
    result.ink[at] = ink + share * (1 - 2 * ink);
  }
  return result;
}

type Waves = { readonly shortest: number; readonly longest: number };
const glass: Waves = { shortest: 34, longest: 98 };
const patches: Waves = { shortest: 68, longest: 150 };

/** Smooth heights from -1 to 1, one for each pixel: three waves of random direction and length (pixels). */
function field({ width, height }: Plate, random: Random, { shortest, longest }: Waves): Float32Array {
  const heights = new Float32Array(width * height);
  for (let wave = 0; wave < 3; wave += 1) {
    const angle = between(random, 0, Math.PI);
    const frequency = (2 * Math.PI) / between(random, shortest, longest);
    const phase = between(random, 0, 2 * Math.PI);
    // sin(a + b) from the sines and cosines of rows and columns: no sine for each pixel.
    const columns = turns(width, Math.cos(angle) * frequency, phase);
    const rows = turns(height, Math.sin(angle) * frequency, 0);
    for (let y = 0; y < height; y += 1) {
      const sine = (rows.sine[y] ?? 0) / 3;
      const cosine = (rows.cosine[y] ?? 0) / 3;
      const start = y * width;
      for (let x = 0; x < width; x += 1)
        heights[start + x] =
          (heights[start + x] ?? 0) + (columns.sine[x] ?? 0) * cosine + (columns.cosine[x] ?? 0) * sine;
    }
  }
  return heights;
}

function turns(count: number, step: number, phase: number) {
  const [sine, cosine] = [new Float32Array(count), new Float32Array(count)];
  for (let at = 0; at < count; at += 1) {
    sine[at] = Math.sin(at * step + phase);
    cosine[at] = Math.cos(at * step + phase);
  }
  return { sine, cosine };
}

/** Ink between pixels, by its share of the four around; none beyond the plate. */
function inkAt({ width, height, ink }: Plate, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
  const at = top * width + left;
  const [right, down] = [x - left, y - top];
  const upper = (ink[at] ?? 0) * (1 - right) + (ink[at + 1] ?? 0) * right;
  const lower = (ink[at + width] ?? 0) * (1 - right) + (ink[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

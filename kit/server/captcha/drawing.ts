import { type Contour, type Curve, type Glyph, glyphFaces } from './glyphs.ts';
import { between, type Random, shuffled } from './random.ts';

/** Pixels. */
const captchaWidth = 170;
export const captchaHeight = 50;

/** Drawing units a pixel: whole numbers keep the path short. */
const unitsPerPixel = 4;

/**
 * An SVG data URL that shows the characters of an answer, drawn differently each time: one path of warped outlines
 * and noise in a random order, no text, on its own light plate so that it is readable on a dark page (CAP-01). Only
 * letters and digits of unaccented English; other characters are left out.
 */
export function drawCaptcha(answer: string, random: Random): string {
  const warp = makeWarp(random);
  const outlines = [...placedGlyphs(answer, random).flat(), ...noise(random)];
  const path = shuffled(random, outlines).map((contour) =>
    pathOf(
      turned(contour, random).flatMap((curve, at, all) => split(curve, before(all, at), random)),
      warp,
    ),
  );
  const [width, height] = [captchaWidth * unitsPerPixel, captchaHeight * unitsPerPixel];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth}" height="${captchaHeight}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" rx="24" fill="#f3f5f8"/><path fill="#1f3f66" fill-rule="evenodd" d="${path.join('')}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

type Point = { readonly x: number; readonly y: number };
type Move = (point: Point) => Point;

function placedGlyphs(answer: string, random: Random): Glyph[] {
  const faces = glyphFaces();
  const step = Math.min(30, (captchaWidth - 24) / Math.max(1, answer.length));
  const left = (captchaWidth - step * answer.length) / 2;
  return Array.from(answer.toUpperCase(), (character, at) => {
    const glyph = faces[Math.floor(random() * faces.length)]?.get(character) ?? [];
    const centre = {
      x: left + step * (at + 0.5) + between(random, -2, 2),
      y: captchaHeight / 2 + between(random, -3, 3),
    };
    return glyph.map((contour) => moved(contour, placed(centre, random)(Math.min(1, step / 24))));
  });
}

/** Rotates, slants and scales around 0,0, then moves to a position. */
function placed(centre: Point, random: Random): (size: number) => Move {
  const angle = between(random, -0.22, 0.22);
  const slant = between(random, -0.16, 0.16);
  const [wide, high] = [between(random, 0.92, 1.12), between(random, 0.92, 1.12)];
  return (size) =>
    ({ x, y }) => {
      const [slantX, sizedY] = [(x * wide + y * slant) * size, y * high * size];
      return {
        x: centre.x + slantX * Math.cos(angle) - sizedY * Math.sin(angle),
        y: centre.y + slantX * Math.sin(angle) + sizedY * Math.cos(angle),
      };
    };
}

/** A wave over the whole plate, in drawing units. */
function makeWarp(random: Random): Move {
  const [phaseX, phaseY] = [between(random, 0, 6.3), between(random, 0, 6.3)];
  const [lengthX, lengthY] = [between(random, 55, 90), between(random, 30, 45)];
  const [depthX, depthY] = [between(random, 1, 2), between(random, 1.6, 3)];
  return ({ x, y }) => ({
    x: Math.round((x + depthX * Math.sin(phaseX + (2 * Math.PI * y) / lengthY)) * unitsPerPixel),
    y: Math.round((y + depthY * Math.sin(phaseY + (2 * Math.PI * x) / lengthX)) * unitsPerPixel),
  });
}

/** Two thin bands across the plate and a few short strokes, as outlines like those of the characters. */
function noise(random: Random): Contour[] {
  const bands = [0, 1].map(() =>
    band(
      { x: between(random, 2, 14), y: between(random, 10, 40) },
      { x: captchaWidth - between(random, 2, 14), y: between(random, 10, 40) },
      random,
    ),
  );
  const strokes = [0, 1, 2].map(() => {
    const start = { x: between(random, 6, captchaWidth - 18), y: between(random, 5, captchaHeight - 5) };
    return band(start, { x: start.x + between(random, 6, 14), y: start.y + between(random, -9, 9) }, random);
  });
  return [...bands, ...strokes];
}

/** A bent line of some thickness as a closed outline of four curves. */
function band(from: Point, to: Point, random: Random): Contour {
  const thickness = between(random, 0.8, 1.4);
  const bend = between(random, -14, 14);
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 + bend };
  const line = (start: Point, end: Point): Curve => ({
    controlX: (start.x + end.x) / 2,
    controlY: (start.y + end.y) / 2,
    ...end,
  });
  const [below, underFrom] = [
    { x: to.x, y: to.y + thickness },
    { x: from.x, y: from.y + thickness },
  ];
  return [
    { controlX: middle.x, controlY: middle.y, ...to },
    line(to, below),
    { controlX: middle.x, controlY: middle.y + thickness, ...underFrom },
    line(underFrom, from),
  ];
}

function moved(contour: Contour, move: Move): Contour {
  return contour.map((curve) => {
    const control = move({ x: curve.controlX, y: curve.controlY });
    return { controlX: control.x, controlY: control.y, ...move(curve) };
  });
}

/** The same outline from another starting point. */
function turned(contour: Contour, random: Random): Contour {
  const start = Math.floor(random() * contour.length);
  return [...contour.slice(start), ...contour.slice(0, start)];
}

function before(contour: Contour, at: number): Point {
  return contour.at(at - 1) ?? { x: 0, y: 0 };
}

/** Sometimes two curves instead of one, so that counting pieces does not reveal the character. */
function split(curve: Curve, start: Point, random: Random): Curve[] {
  if (random() > 0.1) return [curve];
  const part = between(random, 0.35, 0.65);
  const mix = (one: number, other: number) => one + (other - one) * part;
  const first = { x: mix(start.x, curve.controlX), y: mix(start.y, curve.controlY) };
  const second = { x: mix(curve.controlX, curve.x), y: mix(curve.controlY, curve.y) };
  const joint = { x: mix(first.x, second.x), y: mix(first.y, second.y) };
  return [
    { controlX: first.x, controlY: first.y, ...joint },
    { controlX: second.x, controlY: second.y, x: curve.x, y: curve.y },
  ];
}

/** Path data of a warped outline, each step relative to the last point. */
function pathOf(contour: Contour, warp: Move): string {
  let from = warp(before(contour, 0));
  const steps = contour.map((curve) => {
    const control = warp({ x: curve.controlX, y: curve.controlY });
    const end = warp(curve);
    const numbers = [control.x - from.x, control.y - from.y, end.x - from.x, end.y - from.y];
    from = end;
    return numbers;
  });
  const start = warp(before(contour, 0));
  return `M${joinNumbers([start.x, start.y])}q${joinNumbers(steps.flat())}z`;
}

function joinNumbers(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}

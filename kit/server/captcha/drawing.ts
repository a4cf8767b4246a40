import { type Contour, type Glyph, glyphFaces } from './glyphs.ts';
import { bent, emptyPlate, fill, type Plate, patched, stroke } from './plate.ts';
import { pngOf } from './png.ts';
import { between, type Random } from './random.ts';

/** Pixels of the page. The picture has more each way, so that it stays sharp at 200 %. */
const captchaWidth = 168;
export const captchaHeight = 50;
const scale = 1.5;
const [width, height] = [captchaWidth * scale, captchaHeight * scale];

const paper = [0xf3, 0xf5, 0xf8] as const;
const ink = [0x1f, 0x3f, 0x66] as const;

/** Where a character was drawn, in pixels of the plate. */
export type Mark = { readonly character: string; readonly x: number; readonly y: number };

/**
 * A PNG data URL that shows the characters of an answer, drawn differently each time, on its own light plate so that it
 * is readable on a dark page (CAP-01, HRD-05). Only letters and digits of unaccented English; other characters are left
 * out.
 */
export function drawCaptcha(answer: string, random: Random): string {
  return `data:image/png;base64,${pngOf(captchaPlate(answer, random).plate, { paper, ink }).toString('base64')}`;
}

/**
 * The picture before it is packed, and where its characters stand. Nothing stands at a place of its own: characters
 * lean on each other, all of them are bent together, strokes as thick as theirs run through them and thin gaps cut them.
 */
export function captchaPlate(
  answer: string,
  random: Random,
): { readonly plate: Plate; readonly marks: readonly Mark[] } {
  const plate = emptyPlate(width, height);
  const marks = placedGlyphs(answer, random).map(({ character, centre, glyph }) => {
    fill(plate, glyph);
    return { character, ...centre };
  });
  stroke(plate, { ...acrossPlate(random), width: scale * between(random, 1.3, 1.9), ink: 1 });
  stroke(plate, { ...acrossPlate(random), width: scale * between(random, 0.8, 1.2), ink: 0 });
  return { plate: patched(bent(plate, random, 3.5 * scale), random), marks };
}

type Point = { readonly x: number; readonly y: number };
type Placed = { readonly character: string; readonly centre: Point; readonly glyph: Glyph };

function placedGlyphs(answer: string, random: Random): Placed[] {
  const faces = glyphFaces();
  const characters = Array.from(answer.toUpperCase());
  // Uneven steps whose sum leaves a margin on both sides.
  const steps = characters.map(() => between(random, 0.7, 1.3));
  const sum = steps.reduce((total, step) => total + step, 0);
  const room = Math.min(width - 22 * scale, characters.length * 28 * scale);
  let x = (width - room) / 2 + scale * between(random, -7, 7);
  return characters.map((character, at) => {
    const step = ((steps[at] ?? 1) / sum) * room;
    const centre = { x: x + step / 2, y: height / 2 + scale * between(random, -6, 6) };
    x += step;
    const outlines = faces[Math.floor(random() * faces.length)]?.get(character) ?? [];
    const place = placer(centre, random, Math.min(1, room / characters.length / (22 * scale)));
    return { character, centre, glyph: outlines.map((contour) => moved(contour, place)) };
  });
}

/** Rotates, slants and scales around 0,0, then moves to a position. */
function placer(centre: Point, random: Random, size: number): (point: Point) => Point {
  const angle = between(random, -0.36, 0.36);
  const slant = between(random, -0.25, 0.25);
  const [wide, high] = [between(random, 0.85, 1.2), between(random, 0.84, 1.14)];
  return ({ x, y }) => {
    const [slantX, sizedY] = [(x * wide + y * slant) * size * scale, y * high * size * scale];
    return {
      x: centre.x + slantX * Math.cos(angle) - sizedY * Math.sin(angle),
      y: centre.y + slantX * Math.sin(angle) + sizedY * Math.cos(angle),
    };
  };
}

function moved(contour: Contour, move: (point: Point) => Point): Contour {
  return contour.map((curve) => {
    const control = move({ x: curve.controlX, y: curve.controlY });
    return { controlX: control.x, controlY: control.y, ...move(curve) };
  });
}

function acrossPlate(random: Random): { from: Point; bend: Point; to: Point } {
  const y = () => between(random, height * 0.15, height * 0.85);
  return {
    from: { x: between(random, 3, width * 0.2), y: y() },
    bend: { x: between(random, width * 0.25, width * 0.75), y: between(random, -height * 0.3, height * 1.3) },
    to: { x: width - between(random, 3, width * 0.2), y: y() },
  };
}

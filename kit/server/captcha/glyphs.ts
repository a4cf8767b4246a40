import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// oxlint-disable-next-line import/default -- it is CommonJS, whose exports are Node's default import
import opentype from 'opentype.js';

/** A piece of an outline: a quadratic curve from where the last one ended. */
type Curve = { readonly controlX: number; readonly controlY: number; readonly x: number; readonly y: number };
/** A closed outline; it begins where its last curve ends. */
export type Contour = readonly Curve[];
/** The outlines of a character in pixels, centred on 0,0. */
export type Glyph = readonly Contour[];

/** Pixels; a digit is then about 30 high. */
const fontSize = 42;

const faces = [
  '600SemiBold/BeVietnamPro_600SemiBold.ttf',
  '500Medium_Italic/BeVietnamPro_500Medium_Italic.ttf',
  '800ExtraBold_Italic/BeVietnamPro_800ExtraBold_Italic.ttf',
  '700Bold/BeVietnamPro_700Bold.ttf',
];

let loaded: ReadonlyMap<string, Glyph>[] | undefined;

/**
 * Every letter and digit of unaccented English in a few fonts; the fonts are read once and only outlines are kept.
 */
export function glyphFaces(): readonly ReadonlyMap<string, Glyph>[] {
  loaded ??= faces.map(readFace);
  return loaded;
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function readFace(face: string): ReadonlyMap<string, Glyph> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/be-vietnam-pro/${face}`));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return new Map(
    Array.from(characters, (character) => [
      character,
      centred(contoursOf(font.getPath(character, 0, 0, fontSize).commands)),
    ]),
  );
}

type Command = ReturnType<ReturnType<typeof opentype.parse>['getPath']>['commands'][number];

/** TrueType outlines have only lines and quadratic curves; lines become curves too, so that all pieces look alike. */
function contoursOf(commands: readonly Command[]): Glyph {
  const contours: Curve[][] = [];
  let [x, y] = [0, 0];
  for (const command of commands) {
    if (command.type === 'Z') continue;
    if (command.type === 'C') throw new Error('the captcha needs a TrueType font');
    if (command.type === 'M') contours.push([]);
    else {
      const [controlX, controlY] =
        command.type === 'Q' ? [command.x1, command.y1] : [(x + command.x) / 2, (y + command.y) / 2];
      contours.at(-1)?.push({ controlX, controlY, x: command.x, y: command.y });
    }
    [x, y] = [command.x, command.y];
  }
  return contours.filter((contour) => contour.length > 1);
}

function centred(glyph: Glyph): Glyph {
  const points = glyph.flat();
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [left, top] = [middle(points.map(({ x }) => x)), middle(points.map(({ y }) => y))];
  return glyph.map((contour) =>
    contour.map(({ controlX, controlY, x, y }) => ({
      controlX: controlX - left,
      controlY: controlY - top,
      x: x - left,
      y: y - top,
    })),
  );
}

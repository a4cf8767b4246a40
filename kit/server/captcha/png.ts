import { crc32, deflateSync } from 'node:zlib';
import type { Plate } from './plate.ts';

type Colour = readonly [red: number, green: number, blue: number];
const levels = 16;

/**
 * A plate as a PNG file with a palette of 16 shades from paper to ink, four bits a pixel (ISO/IEC 15948). The width is
 * even.
 */
export function pngOf(
  { width, height, ink }: Plate,
  colours: { readonly paper: Colour; readonly ink: Colour },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([4, 3, 0, 0, 0], 8);
  const palette = Array.from({ length: levels }, (_, level) =>
    colours.paper.map((paper, at) => Math.round(paper + (((colours.ink[at] ?? 0) - paper) * level) / (levels - 1))),
  );
  const rows = Buffer.alloc(height * (1 + width / 2));
  const levelAt = (at: number) => Math.round((ink[at] ?? 0) * (levels - 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      rows[y * (1 + width / 2) + 1 + x / 2] = (levelAt(at) << 4) | levelAt(at + 1);
    }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

import { crc32 } from 'node:zlib';

export type Picture = { readonly type: 'image/png' | 'image/jpeg'; readonly bytes: Buffer };

const mostPixelsASide = 4_000;
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
// The parts that draw a picture; texts, times, places and colour profiles are left out.
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'sRGB', 'cHRM']);

/**
 * A PNG or JPEG by its content, whatever its name: complete, at most 4,000 pixels a side, and without metadata
 * (places, cameras, comments) or anything after its end. Undefined for anything else.
 */
export function cleanPicture(given: Buffer): Picture | undefined {
  if (given.subarray(0, 8).equals(pngMark)) return cleanPng(given);
  return given[0] === 0xff && given[1] === 0xd8 ? cleanJpeg(given) : undefined;
}

function cleanPng(given: Buffer): Picture | undefined {
  const kept: Buffer[] = [pngMark];
  let hasData = false;
  for (let at = 8; at + 12 <= given.length; ) {
    const end = at + 12 + given.readUInt32BE(at);
    const name = given.toString('latin1', at + 4, at + 8);
    if (end > given.length || crc32(given.subarray(at + 4, end - 4)) !== given.readUInt32BE(end - 4)) return undefined;
    if ((kept.length === 1) !== (name === 'IHDR')) return undefined;
    if (name === 'IHDR' && !isInBounds(given.readUInt32BE(at + 8), given.readUInt32BE(at + 12))) return undefined;
    if (drawn.has(name)) kept.push(given.subarray(at, end));
    hasData ||= name === 'IDAT';
    if (name === 'IEND') return hasData ? { type: 'image/png', bytes: Buffer.concat(kept) } : undefined;
    at = end;
  }
  return undefined;
}

function cleanJpeg(given: Buffer): Picture | undefined {
  const kept: Buffer[] = [given.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; at + 4 <= given.length; ) {
    if (given[at] !== 0xff) return undefined;
    const marker = given[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + given.readUInt16BE(at + 2);
    if (end > given.length || end < at + 4) return undefined;
    if (isFrame(marker)) {
      if (hasFrame || end < at + 9 || !isInBounds(given.readUInt16BE(at + 7), given.readUInt16BE(at + 5)))
        return undefined;
      hasFrame = true;
    }
    const stop = marker === 0xda ? endOfScan(given, end) : end;
    if (stop === undefined || (marker === 0xda && !hasFrame)) return undefined;
    if (!isAside(marker)) kept.push(given.subarray(at, stop));
    hasScan ||= marker === 0xda;
    if (hasScan && given[stop] === 0xff && given[stop + 1] === 0xd9)
      return { type: 'image/jpeg', bytes: Buffer.concat([...kept, given.subarray(stop, stop + 2)]) };
    at = stop;
  }
  return undefined;
}

/** Where the drawing of a scan ends: at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(given: Buffer, from: number): number | undefined {
  for (let at = given.indexOf(0xff, from); at >= 0 && at + 1 < given.length; at = given.indexOf(0xff, at + 1)) {
    const next = given[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return undefined;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Application segments and comments, except JFIF's and Adobe's, without which colours are wrong. */
function isAside(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

function isInBounds(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width <= mostPixelsASide && height <= mostPixelsASide;
}

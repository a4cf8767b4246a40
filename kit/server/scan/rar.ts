import { crc32 } from 'node:zlib';

const [oldSign, newSign] = [Buffer.from('526172211a0700', 'hex'), Buffer.from('526172211a070100', 'hex')];

/**
 * True of an archive of RAR with a password, for its directory or for any of its files. A block whose checksum is wrong
 * ends the search: nothing unpacks such an archive.
 */
export function isLockedRar(file: Buffer): boolean {
  if (file.subarray(0, 8).equals(newSign)) return isNewLocked(file);
  if (file.subarray(0, 7).equals(oldSign)) return isOldLocked(file);
  return false;
}

// RAR 4: blocks of CRC (2), type (1), flags (2), size (2), and the length of what follows when flag 0x8000 is set.
function isOldLocked(file: Buffer): boolean {
  for (let at = 7; at + 11 <= file.length; ) {
    const [type, flags, size] = [file[at + 2], file.readUInt16LE(at + 3), file.readUInt16LE(at + 5)];
    if (size < 7 || (crc32(file.subarray(at + 2, at + size)) & 0xffff) !== file.readUInt16LE(at)) return false;
    if (type === 0x73 && (flags & 0x80) !== 0) return true;
    if (type === 0x74 && (flags & 0x04) !== 0) return true;
    at += size + ((flags & 0x8000) === 0 ? 0 : file.readUInt32LE(at + 7));
  }
  return false;
}

// RAR 5: blocks of CRC (4), size, type, flags, lengths of the extra area and of the data, as numbers of 7 bits a byte.
function isNewLocked(file: Buffer): boolean {
  for (let at = 8; at + 7 <= file.length; ) {
    const read = numbersFrom(file, at + 4);
    const size = read.next();
    const end = read.at() + size;
    if (size === 0 || crc32(file.subarray(at + 4, end)) !== file.readUInt32LE(at)) return false;
    const [type, flags] = [read.next(), read.next()];
    if (type === 4) return true;
    const extra = (flags & 1) === 0 ? 0 : read.next();
    const data = (flags & 2) === 0 ? 0 : read.next();
    if ((type === 2 || type === 3) && hasEncryption(file, end - extra, end)) return true;
    if (type === 5) return false;
    at = end + data;
  }
  return false;
}

/** Records of the extra area: their size, then their type; type 1 is the password of a file. */
function hasEncryption(file: Buffer, from: number, to: number): boolean {
  for (let at = from; at >= 0 && at < to && at < file.length; ) {
    const read = numbersFrom(file, at);
    const size = read.next();
    const next = read.at() + size;
    if (read.next() === 1) return true;
    if (size === 0) return false;
    at = next;
  }
  return false;
}

function numbersFrom(file: Buffer, from: number) {
  let at = from;
  return {
    at: () => at,
    next(): number {
      let [value, scale] = [0, 1];
      for (let read = 0; read < 8; read += 1) {
        const byte = file[at] ?? 0;
        at += 1;
        value += (byte & 0x7f) * scale;
        if ((byte & 0x80) === 0) break;
        scale *= 128;
      }
      return value;
    },
  };
}

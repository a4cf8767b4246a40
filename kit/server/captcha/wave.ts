/** Samples of one channel between -1 and 1, at 8000 a second. */
export type Samples = Float32Array;

export const samplesPerSecond = 8000;

const formatPcm = 1;
const formatMuLaw = 7;

/** A WAV file of 16-bit PCM: what every browser and player takes. */
export function pcmFile(samples: Samples): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, at) => data.writeInt16LE(Math.round(clamp(sample) * 32767), at * 2));
  return file(formatPcm, 16, data);
}

/** A WAV file of 8-bit µ-law (ITU-T G.711): half the size, for recordings that are kept. */
export function muLawFile(samples: Samples): Buffer {
  return file(formatMuLaw, 8, Buffer.from(Array.from(samples, (sample) => toMuLaw(Math.round(clamp(sample) * 32767)))));
}

/** The samples of a file that `muLawFile` made; throws on any other file. */
export function readMuLawFile(bytes: Buffer): Samples {
  if (
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.readUInt16LE(20) !== formatMuLaw ||
    bytes.readUInt32LE(24) !== samplesPerSecond
  ) {
    throw new Error('not a recording of 8-bit µ-law at 8000 Hz');
  }
  return Float32Array.from(bytes.subarray(headerBytes), (byte) => fromMuLaw(byte) / 32768);
}

const headerBytes = 44;

function file(format: number, bits: number, data: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerBytes - 8 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(format, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE((samplesPerSecond * bits) / 8, 28);
  header.writeUInt16LE(bits / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

function clamp(sample: number): number {
  return Math.max(-1, Math.min(1, sample));
}

const bias = 132;

function toMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const size = Math.min(Math.abs(sample), 32635) + bias;
  const exponent = Math.max(0, Math.floor(Math.log2(size)) - 7);
  return ~(sign | (exponent << 4) | ((size >> (exponent + 3)) & 0x0f)) & 0xff;
}

function fromMuLaw(byte: number): number {
  const value = ~byte & 0xff;
  const size = (((value & 0x0f) << 3) + bias) << ((value >> 4) & 0x07);
  return value & 0x80 ? bias - size : size - bias;
}

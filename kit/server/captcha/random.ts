/** Evenly spread numbers from 0 to below 1. */
export type Random = () => number;

/** A stream of random numbers (sfc32) determined by a seed of at least 12 bytes; unguessable while the seed is. */
export function randomFrom(seed: Buffer): Random {
  let a = seed.readUInt32LE(0);
  let b = seed.readUInt32LE(4);
  let c = seed.readUInt32LE(8);
  let counter = 1;
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return next;
}

/** A number from `from` to `to`. */
export function between(random: Random, from: number, to: number): number {
  return from + (to - from) * random();
}

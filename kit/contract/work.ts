/**
 * A proof of work: for each of `parts` numbers, a nonce whose SHA-256 with the handle begins with `bits` zero bits. Many
 * small parts instead of a large one, so that it takes about as long each time.
 */
export type Work = { readonly handle: string; readonly bits: number; readonly parts: number };

/** What is hashed for a part and a nonce. */
export function workText(handle: string, part: number, nonce: number): string {
  return `${handle} ${part} ${nonce}`;
}

/** True of a hash that begins with so many zero bits. */
export function beginsWithZeros(hash: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit += 1) if (((hash[bit >> 3] ?? 0xff) & (0x80 >> (bit & 7))) !== 0) return false;
  return true;
}

/** The solution as it is sent: the handle and a nonce for each part. */
export function workSolution(handle: string, nonces: readonly number[]): string {
  return [handle, ...nonces].join(' ');
}

/** The parts of a solution as it was sent; undefined of anything else. */
export function readSolution(
  sent: string,
): { readonly handle: string; readonly nonces: readonly number[] } | undefined {
  const [handle = '', ...nonces] = sent.split(' ');
  if (!/^[\w-]{43}$/.test(handle) || !nonces.every((nonce) => /^\d{1,9}$/.test(nonce))) return undefined;
  return { handle, nonces: nonces.map(Number) };
}

import { beginsWithZeros, type Work, workSolution, workText } from '#kit/contract/work.ts';

/** Hashes at a time: the browser's own hashing answers one by one, and waiting for each alone would take most of the time. */
const atOnce = 64;

addEventListener('message', ({ data }: MessageEvent<Work>) => {
  void solve(data).then((solution) => postMessage(solution));
});

async function solve({ handle, bits, parts }: Work): Promise<string> {
  const nonces: number[] = [];
  while (nonces.length < parts) nonces.push(await nonceOf(handle, nonces.length, bits));
  return workSolution(handle, nonces);
}

async function nonceOf(handle: string, part: number, bits: number): Promise<number> {
  const text = new TextEncoder();
  for (let from = 0; ; from += atOnce) {
    const hashes = await Promise.all(
      Array.from({ length: atOnce }, (_, at) =>
        crypto.subtle.digest('SHA-256', text.encode(workText(handle, part, from + at))),
      ),
    );
    const found = hashes.findIndex((hash) => beginsWithZeros(new Uint8Array(hash), bits));
    if (found >= 0) return from + found;
  }
}

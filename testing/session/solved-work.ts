import { createHash } from 'node:crypto';
import type { Envelope } from '#kit/contract/envelope.ts';
import { beginsWithZeros, type Work, workSolution, workText } from '#kit/contract/work.ts';

type Wanted = { readonly headers: Record<string, string>; readonly kind?: 'beside' | 'instead' };

/** A new proof of work of a server, solved. */
export async function solvedWork(origin: string, { headers, kind = 'beside' }: Wanted): Promise<string> {
  const response = await fetch(`${origin}/api/Captcha/work?for=${kind}`, { headers });
  const { data, message }: Envelope<Work> = await response.json();
  if (data === null) throw new Error(message);
  return solutionOf(data);
}

/** Solves a proof of work as a page does, without a worker. */
function solutionOf({ handle, bits, parts }: Work): string {
  const nonces = Array.from({ length: parts }, (_, part) => {
    let nonce = 0;
    while (
      !beginsWithZeros(
        createHash('sha256')
          .update(workText(handle, part, nonce))
          .digest(),
        bits,
      )
    )
      nonce += 1;
    return nonce;
  });
  return workSolution(handle, nonces);
}

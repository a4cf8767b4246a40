import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';

/** Numbers that one step of the sequence gives, so that reports wait neither for it nor for one another. */
const step = 64;
const taken = new WeakMap<Cipher, string[]>();

/**
 * Numbers for reports, each given once, so that they are unique in every year and product. A process takes them in
 * blocks: what it does not use is a gap (TRU-05).
 */
export async function takeReportNumbers(client: Connection, cipher: Cipher, count: number): Promise<string[]> {
  const left = taken.get(cipher) ?? [];
  taken.set(cipher, left);
  while (left.length < count) {
    const { rows } = await client.query({
      name: 'take-report-numbers',
      text: `select nextval('portal.report_number') as first from generate_series(1, $1::int)`,
      values: [Math.ceil((count - left.length) / step)],
    });
    for (const { first } of rows)
      for (let more = 0; more < step; more += 1) left.push(String(first + BigInt(more)).padStart(9, '0'));
  }
  return left.splice(0, count);
}

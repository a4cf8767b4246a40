import { z } from 'zod';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';

const sealedPapers = z.array(z.tuple([z.string(), z.string()]));

export type Side = Awaited<ReturnType<typeof readSide>>;

/** One borrower of a pair, numbers decrypted; they are masked before they leave. */
export async function readSide({ client, cipher }: Context, subjectId: bigint) {
  const { rows } = await client.query(
    'select * from bureau.review_side($1) /* never null: subject_id, cic_code, subject_type, status, name, province, institutions, contracts */',
    [subjectId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('not-found', 'review');
  const { address_sealed, phone_sealed, papers, ...plain } = row;
  const opened = (sealed: Buffer | null) => (sealed === null ? null : cipher.open(sealed));
  return {
    ...plain,
    address: opened(address_sealed),
    phone: opened(phone_sealed),
    papers: sealedPapers
      .parse(papers)
      .map(([kind, sealed]) => ({ kind, number: cipher.open(Buffer.from(sealed, 'base64')) })),
  };
}

/** The papers of a side, whole, and which of them the other one has too. */
export function wholePapers(side: Side, other: Side) {
  const shared = new Set(other.papers.map(({ kind, number }) => `${kind} ${number}`));
  return side.papers.map(({ kind, number }) => ({ kind, number, isShared: shared.has(`${kind} ${number}`) }));
}

/** The side as shown beside another: which papers they share, without their numbers. */
export function shownSide(side: Side, other: Side) {
  return {
    cicCode: side.cic_code,
    type: side.subject_type,
    status: side.status,
    name: side.name,
    bornOn: side.born_on,
    sex: side.sex,
    province: side.province,
    address: side.address,
    phone: side.phone === null ? null : covered(side.phone),
    papers: wholePapers(side, other).map((paper) => ({ ...paper, number: covered(paper.number) })),
    institutions: Number(side.institutions),
    contracts: Number(side.contracts),
    since: side.since,
  };
}

/** The fields that are equal in both borrowers. */
export function commonFields(a: Side, b: Side): string[] {
  const fields = ['name', 'bornOn', 'sex', 'province', 'address', 'phone'] as const;
  const of = (side: Side) => ({ ...side, bornOn: side.born_on });
  return fields.filter((field) => of(a)[field] !== null && of(a)[field] === of(b)[field]);
}

function covered(number: string): string {
  return number.length <= 4 ? number : `${'*'.repeat(number.length - 4)}${number.slice(-4)}`;
}

import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

type Stored = {
  subject_id: bigint;
  cic_code: string;
  subject_type: number;
  status: string;
  name: string;
  born_on: string | null;
  sex: number | null;
  province: string;
  address_sealed: Buffer | null;
  phone_sealed: Buffer | null;
  papers: [kind: string, sealed: string][];
  institutions: bigint;
  contracts: bigint;
  since: string | null;
};

export type Side = Omit<Stored, 'address_sealed' | 'phone_sealed' | 'papers'> & {
  readonly address: string | null;
  readonly phone: string | null;
  readonly papers: readonly { readonly kind: string; readonly number: string }[];
};

/** One borrower of a pair, numbers decrypted; they are masked before they leave. */
export async function readSide({ client, cipher }: Context, subjectId: bigint): Promise<Side> {
  const { rows } = await untyped(client).query<Stored>(
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
    papers: papers.map(([kind, sealed]) => ({ kind, number: cipher.open(Buffer.from(sealed, 'base64')) })),
  };
}

/** The side as shown beside another: which papers they share, without their numbers. */
export function shownSide(side: Side, other: Side) {
  const shared = new Set(other.papers.map(({ kind, number }) => `${kind} ${number}`));
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
    papers: side.papers.map(({ kind, number }) => ({
      kind,
      number: covered(number),
      isShared: shared.has(`${kind} ${number}`),
    })),
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

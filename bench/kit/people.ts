import { makeCipher } from '#kit/server/cipher.ts';
import { keepDemoKeys } from '#kit/server/settings/demo-keys.ts';
import type { BenchPortal } from './portal.ts';

export type Person = {
  readonly subject: string;
  readonly cicCode: string;
  readonly name: string;
  readonly identity: string;
};

type Row = { subject: string; cic_code: string; name: string; identity_sealed: Buffer };

/**
 * Natural persons with a citizen ID whose subject also fulfils an SQL condition on `s`; at most 2,000. A sandbox's
 * people have numbers below zero: users of the bench do not find them.
 */
export async function peopleWhere(portal: BenchPortal, condition: string): Promise<Person[]> {
  const cipher = makeCipher(keepDemoKeys(portal.dataDir));
  const { rows } = await portal.owner.query<Row>(
    `select s.subject_id::text as subject, s.cic_code, s.name, s.identity_sealed from bureau.subject s
      where s.status = 'live' and s.subject_type = 2 and s.subject_id > 0 and s.identity_sealed is not null
        and ${condition} limit 2000`,
  );
  return rows
    .map(({ subject, cic_code, name, identity_sealed }) => ({
      subject,
      cicCode: cic_code,
      name,
      identity: cipher.open(identity_sealed),
    }))
    .filter(({ identity }) => /^\d{12}$/.test(identity));
}

/** Persons chosen evenly over all subjects of a population. */
export function someOf(portal: BenchPortal, subjects: number): Promise<Person[]> {
  return peopleWhere(portal, `s.subject_id % ${Math.max(2, Math.trunc(subjects / 3000))} = 1`);
}

let tickets = Date.now() * 1000;

/** A ticket that no other inquiry of this bench has. */
export function nextTicket(): string {
  tickets += 1;
  return `R${tickets}`;
}

/** The body of an instant inquiry about a person, except its captcha. */
export function instantInquiryOf(person: Person | undefined) {
  return {
    voucherCode: nextTicket(),
    productCode: 'S11T',
    customerName: person?.name,
    identityNumber: person?.identity,
  };
}

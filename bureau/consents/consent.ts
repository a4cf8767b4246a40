import { randomInt } from 'node:crypto';
import { addWorkingDays, holidaysBetween } from '#bureau/working-days.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Connection } from '#database/connection.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { say } from '#kit/words/words.ts';
import { papersOf } from '#bureau/matching/find.ts';
import { matchName } from '#bureau/matching/normalise.ts';
import { covered } from '#bureau/matching/search.ts';
import type { InquiryPurpose } from '#bureau/contract/purposes.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { consentRefusals } from './refusals.ts';
import { consentAdvice, consentTexts, consentVerdicts } from './words.ts';

/** What needs a consent of a person: a score, being watched, and credit reports where the bureau asks for it. */
type ConsentProduct = 'score' | 'watch' | 'report';
type ConsentPurpose = InquiryPurpose;

/** The person of a consent: known to the bureau, or meant by a number and a name. */
export type Consenting = {
  readonly subjectId: bigint | undefined;
  readonly identityNumber: string;
  readonly customerName: string;
  readonly cicCode: string | undefined;
};

export type GivenConsent = {
  readonly products: readonly ConsentProduct[];
  readonly purposes: readonly ConsentPurpose[];
  readonly kind: 'paper' | 'e-signature' | 'one-time-code' | 'declared';
  readonly evidence: string | undefined;
  /** SHA-256 of the evidence, 64 hexadecimal digits. */
  readonly evidenceHash: string | undefined;
  readonly wording: string;
  readonly dataSources: string;
  readonly receivers: string;
  /** yyyy-mm-dd; the last day counts. */
  readonly startsOn: string;
  readonly endsOn: string;
  /** The one inquiry that it is for; undefined for all. */
  readonly voucher: string | undefined;
};

/** What a call needs a consent for, and its field that declares one. */
export type NeededConsent = {
  readonly products: readonly ConsentProduct[];
  readonly purpose: ConsentPurpose;
  readonly field: string;
  /** What the caller declares if none is live: until when, for which inquiry; undefined if it declares nothing. */
  readonly declares: Pick<GivenConsent, 'endsOn' | 'voucher'> | undefined;
};

/**
 * Refuses `consent-required` unless the person's consent to the caller's institution is live for the products and the
 * purpose today, or the institution declares one now (CNS-02). Who took a consent back is asked anew, on evidence: a
 * tick by habit does not stand against a withdrawal. An institution that owes evidence of a sample declares none
 * (CNS-04). The audit names the consent; so does what it returns.
 */
export async function requireConsent(
  context: Context,
  person: Consenting,
  needed: NeededConsent,
): Promise<string | undefined> {
  const { products, purpose, declares, field } = needed;
  const standings: Standing[] = [];
  for (const product of products) standings.push(await consentStanding(context, person, { product, purpose }));
  const missing = standings.map(({ which }) => which).find((which) => which !== 'live');
  if (missing === undefined) {
    const consent = standings[0]?.consent ?? undefined;
    context.audit.note({ consent: consent ?? '' });
    return consent;
  }
  const isWithdrawn = standings.some(({ which }) => which === 'withdrawn');
  const mayDeclare = !isWithdrawn && standings.every(({ isDeclarable }) => isDeclarable);
  if (declares !== undefined && mayDeclare) {
    return declareConsent(context, person, { ...declares, products, purposes: [purpose] });
  }
  const { language } = context.request;
  throw new Refusal(consentRefusals['consent-required'], field, {
    which: missing,
    missing: say(consentVerdicts, language, missing),
    advice: say(consentAdvice, language, isWithdrawn ? 'withdrawn' : mayDeclare ? 'declare' : 'evidence'),
  });
}

/** Refuses to declare, without evidence, what the person took back: a tick by habit does not stand against a withdrawal. */
export async function refuseDeclaring(
  context: Context,
  person: Consenting,
  { products, purposes }: Pick<GivenConsent, 'products' | 'purposes'>,
): Promise<void> {
  const { language } = context.request;
  for (const product of products)
    for (const purpose of purposes) {
      const { which } = await consentStanding(context, person, { product, purpose });
      if (which !== 'withdrawn') continue;
      throw new Refusal(consentRefusals['consent-required'], 'kind', {
        which,
        missing: say(consentVerdicts, language, which),
        advice: say(consentAdvice, language, which),
      });
    }
}

export type Standing = {
  readonly which: 'live' | keyof (typeof consentVerdicts)['texts'];
  readonly consent: string | null;
  readonly isDeclarable: boolean;
};

/** How a person's consent to the acting institution stands for a product and a purpose today. */
export async function consentStanding(
  { client, cipher }: { readonly client: Connection; readonly cipher: Context['cipher'] },
  { subjectId, identityNumber, customerName }: Consenting,
  wanted: { readonly product: ConsentProduct; readonly purpose: ConsentPurpose },
): Promise<Standing> {
  const [paper] = papersOf({ identityNumber });
  const { rows } = await client.query(
    'select consent_id, verdict, may_declare from portal.consent_standing($1, $2, $3, $4, $5) /* never null: verdict, may_declare */ /* one of: verdict = ended | live | none | product | purpose | withdrawn */',
    [
      subjectId ?? null,
      paper === undefined ? null : cipher.blindIndex(...paper),
      matchName(customerName).key,
      wanted.product,
      wanted.purpose,
    ],
  );
  const [row] = rows;
  return { which: row?.verdict ?? 'none', consent: row?.consent_id ?? null, isDeclarable: row?.may_declare === true };
}

/** Who keeps a consent, and what its row of the audit is told. */
type Keeper = {
  readonly client: Connection;
  readonly cipher: Context['cipher'];
  readonly who: Pick<Context['who'], 'institutionId' | 'userId' | 'username' | 'branchId'>;
  readonly audit: Pick<Context['audit'], 'note' | 'noteAlso'>;
  readonly settings: Pick<Context['settings'], 'consentSample'>;
};

/** Keeps a consent of a person to the caller's institution, of declared ones some as a sample (CNS-04); its id. */
export async function keepConsent(context: Keeper, person: Consenting, given: GivenConsent): Promise<string> {
  const { client, cipher, who, audit, settings } = context;
  const [paper] = papersOf(person);
  const id = uuidV7();
  await client.query(
    `insert into portal.consent (institution_id, id, subject_id, paper_kind, paper_index, name_key, cic_code, customer_name, identity_hint,
       branch_id, products, purposes, kind, evidence, evidence_hash, wording, data_sources, receivers, starts_on, ends_on, voucher, created_by,
       created_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      who.institutionId,
      id,
      person.subjectId ?? null,
      paper?.[0] ?? null,
      paper === undefined ? null : cipher.blindIndex(...paper),
      matchName(person.customerName).key,
      person.cicCode ?? null,
      person.customerName,
      covered(person.identityNumber),
      who.branchId,
      [...given.products],
      [...given.purposes],
      given.kind,
      given.evidence ?? null,
      given.evidenceHash === undefined ? null : Buffer.from(given.evidenceHash, 'hex'),
      given.wording,
      given.dataSources,
      given.receivers,
      given.startsOn,
      given.endsOn,
      given.voucher ?? null,
      who.userId,
      who.username,
    ],
  );
  audit.note({ consent: id, kind: given.kind });
  if (given.kind === 'declared' && randomInt(settings.consentSample) === 0) await drawSample(context, id);
  return id;
}

/** Whether the same consent, on the same evidence, of whoever has this number or code, and this name, is registered already. */
export async function isRegistered(
  { client, cipher, who }: Context,
  person: Pick<Consenting, 'customerName' | 'cicCode'> & { readonly identityNumber: string | undefined },
  given: Pick<GivenConsent, 'products' | 'purposes' | 'kind' | 'evidence' | 'startsOn' | 'endsOn'>,
): Promise<boolean> {
  const [paper] = papersOf(person);
  const { rowCount } = await client.query(
    `select from portal.consent c
      where c.institution_id = $1 and c.voucher is null and c.withdrawn_at is null
        and case when $2::bytea is null then c.cic_code = $3 else c.paper_index = $2 end
        and c.products = $4 and c.purposes = $5 and c.kind = $6 and c.evidence is not distinct from $7
        and c.starts_on = $8 and c.ends_on = $9 and c.name_key = $10 limit 1`,
    [
      who.institutionId,
      paper === undefined ? null : cipher.blindIndex(...paper),
      person.cicCode ?? null,
      [...given.products],
      [...given.purposes],
      given.kind,
      given.evidence ?? null,
      given.startsOn,
      given.endsOn,
      matchName(person.customerName).key,
    ],
  );
  return rowCount !== 0;
}

const sampleDays = 5;

async function drawSample({ client, who, audit }: Keeper, id: string): Promise<void> {
  const today = hanoiDay();
  const holidays = await holidaysBetween(client, today, yearFromToday());
  const dueOn = addWorkingDays(today, sampleDays, holidays);
  await client.query('insert into portal.consent_sample (institution_id, consent_id, due_on) values ($1, $2, $3)', [
    who.institutionId,
    id,
    dueOn,
  ]);
  audit.noteAlso({ sampleDueOn: dueOn });
}

/** Keeps what the institution declares without evidence: for one inquiry today, or for watching for a year. */
function declareConsent(
  context: Keeper,
  person: Consenting,
  declared: Pick<GivenConsent, 'products' | 'purposes' | 'endsOn' | 'voucher'>,
): Promise<string> {
  return keepConsent(context, person, {
    ...{ ...declared, ...declaredTexts, kind: 'declared', startsOn: hanoiDay() },
    ...{ evidence: undefined, evidenceHash: undefined },
  });
}

/** Keeps that the institution declares a person's consent to one report of today. */
export function declareReport(
  context: Keeper,
  person: Consenting,
  { purpose, voucher }: { readonly purpose: ConsentPurpose; readonly voucher: string },
): Promise<string> {
  return declareConsent(context, person, { products: ['report'], purposes: [purpose], endsOn: hanoiDay(), voucher });
}

/** The last day of a year that begins today, yyyy-mm-dd. */
export function yearFromToday(): string {
  return new Date(Date.parse(hanoiDay()) + 364 * 86_400_000).toISOString().slice(0, 10);
}

// What the institution's own paper says is not known here: it answers for it, and shows it when asked.
const declaredTexts = {
  wording: say(consentTexts, 'vi', 'declared'),
  dataSources: say(consentTexts, 'vi', 'sources'),
  receivers: say(consentTexts, 'vi', 'receivers'),
};

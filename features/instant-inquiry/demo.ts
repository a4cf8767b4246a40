import { type Consenting, type GivenConsent, keepConsent } from '#bureau/consents/consent.ts';
import { noteConsents } from '#bureau/consents/report-consent.ts';
import { consentTexts } from '#bureau/consents/words.ts';
import { scoreProduct } from '#bureau/contract/product-numbers.ts';
import { dateBack } from '#bureau/inquiries/demo-dates.ts';
import { covered } from '#bureau/matching/search.ts';
import { answerAtOnce } from '#bureau/reports/answer.ts';
import { matchByCode } from '#bureau/reports/head/question.ts';
import { madeTicket, newTicket, takeTicketAtOnce } from '#bureau/reports/take-ticket.ts';
import { AuditNote, subjectKeyOf } from '#kit/server/calls/audit.ts';
import { type CipherKeys, makeCipher } from '#kit/server/cipher.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { hanoiDay, hanoiMilliseconds } from '#kit/words/hanoi.ts';
import { say } from '#kit/words/words.ts';
import { instantReplyWords } from './words.ts';

type Asker = { readonly institutionId: number; readonly userId: number; readonly username: string };
type Person = { readonly id: bigint; readonly cic: string; readonly name: string; readonly number: Buffer };

/** Who asked, in turn; nobody of the first bank, whose lists are what a visitor sees first. */
const usernames = ['binh.clerk', 'phuc.fund'] as const;
const turns = [0, 1, 0, 1, 0] as const;
const scores = 200;
const daysBack = 24;
const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Scores that were asked for this month, each with the person's consent, before anybody looks. They are asked and answered by
 * what answers a clerk, which also counts what the challenger would have said, and then dated back. Safe to repeat.
 */
export async function addDemoScores(client: Connection, keys: CipherKeys): Promise<void> {
  const askers = await askersOf(client);
  const persons = await somePersons(client);
  const now = new Date();
  for (const [turn, person] of persons.entries()) {
    const asker = askers[turns[turn % turns.length] ?? 0];
    if (asker === undefined) continue;
    await client.query('begin');
    await client.query(`select set_config('app.institution', $1, true), set_config('app.user', $2, true)`, [
      String(asker.institutionId),
      String(asker.userId),
    ]);
    await askScore(client, keys, { asker, person, turn, askedAt: momentOf(now, turn) });
    await client.query('commit');
  }
}

async function askersOf(client: Connection): Promise<readonly Asker[]> {
  const { rows } = await client.query(
    `select min(m.institution_id) as "institutionId", u.id as "userId", u.username
       from portal.user_account u join portal.membership m on m.user_id = u.id
      where u.username = any ($1) group by u.id, u.username order by array_position($1, u.username)`,
    [usernames],
  );
  return rows;
}

/** Borrowers from all over the nation, without the hand-made ones: what is known of those is what tests and pictures rely on. */
async function somePersons(client: Connection): Promise<readonly Person[]> {
  const { rows } = await client.query(
    `select s.subject_id as id, s.cic_code as cic, s.name, s.identity_sealed as number from bureau.subject s
      where s.subject_type = 2 and s.status = 'live' and s.identity_sealed is not null and s.subject_id > 200
        and exists (select from bureau.contract k where k.subject_id = s.subject_id)
      order by hashint8(s.subject_id), s.subject_id limit $1`,
    [scores],
  );
  return rows;
}

/** A time in office hours of an earlier day of this month; today, if that day is in a month that was closed. */
function momentOf(now: Date, turn: number): Date {
  const midnight = Math.floor((now.getTime() + hanoiMilliseconds) / day) * day - hanoiMilliseconds;
  const back = 1 + (turn % daysBack);
  const at = new Date(midnight - back * day + (8 * 60 + ((turn * 53) % 500)) * minute + (turn % 60) * 1_000);
  if (hanoiDay(at).slice(0, 7) === hanoiDay(now).slice(0, 7)) return at;
  return new Date(midnight + Math.floor(((now.getTime() - midnight) * (turn + 1)) / (scores + 2)));
}

type Turn = { readonly asker: Asker; readonly person: Person; readonly turn: number; readonly askedAt: Date };

async function askScore(client: Connection, keys: CipherKeys, asked: Turn): Promise<void> {
  const { asker, person, turn, askedAt } = asked;
  const cipher = makeCipher(keys);
  const [identityNumber, customerName, cicCode] = [cipher.open(person.number), person.name, person.cic];
  const voucher = madeTicket(scoreProduct, `demo ${turn}`);
  const answeredAt = new Date(askedAt.getTime() + 400);
  const who = { ...asker, branchId: null, closedProducts: new Set<string>() };
  const ticket = newTicket(cipher, who, {
    ...{ voucher, product: scoreProduct, customerType: '2', customerName, cicCode, purpose: 'credit-scoring' },
    identityHint: covered(identityNumber),
    askedAt: askedAt.toISOString(),
    request: { customerName, cicCode, identityNumber },
  });
  const taken = await takeTicketAtOnce(client, ticket, person.id);
  if (taken === undefined) return;
  const consenting = { subjectId: person.id, identityNumber, customerName, cicCode };
  const consent = await keepDemoConsent(client, keys, { who, consenting, turn, askedAt });
  await noteConsents({ client, institutionId: asker.institutionId, askedAt: ticket.askedAt }, [
    { inquiryId: ticket.id, consent },
  ]);
  await answerAtOnce(client, cipher, {
    ...{ ticket, taken, subjectId: person.id, match: matchByCode, answeredAt: answeredAt.toISOString() },
  });
  await dateBack(client, { institutionId: asker.institutionId, askedAt, answeredAt, ids: [ticket.id] });
  await client.query('select portal.append_audits($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
    ...([asker.userId, asker.username, asker.institutionId, 'demo inquiry', 'credit-scoring', [ticket.id]] as const),
    [subjectKeyOf(keys.indexKey, person.id)],
    ['answered'],
    [JSON.stringify({ voucher, product: scoreProduct, consent })],
  ]);
}

type Consented = {
  readonly who: Asker & { readonly branchId: null };
  readonly consenting: Consenting;
  readonly turn: number;
  readonly askedAt: Date;
};

/** A consent on paper for a year from the day of asking. */
async function keepDemoConsent(
  client: Connection,
  keys: CipherKeys,
  { who, consenting, turn, askedAt }: Consented,
): Promise<string> {
  const startsOn = hanoiDay(askedAt);
  const evidence = `DY-D ${String(turn + 1).padStart(4, '0')}/${startsOn.slice(0, 4)}`;
  const given: GivenConsent = {
    ...{ products: ['score'], purposes: ['credit-scoring'], kind: 'paper' },
    ...{ evidence, evidenceHash: undefined, voucher: undefined },
    wording: say(instantReplyWords, 'vi', 'demoWording'),
    dataSources: say(consentTexts, 'vi', 'sources'),
    receivers: say(consentTexts, 'vi', 'receivers'),
    startsOn,
    endsOn: hanoiDay(askedAt.getTime() + 364 * day),
  };
  const audit = new AuditNote(keys.indexKey);
  const keeper = { client, cipher: makeCipher(keys), who, audit, settings: { consentSample: 1 } };
  const id = await keepConsent(keeper, consenting, given);
  await client.query('update portal.consent set created_at = $3 where institution_id = $1 and id = $2', [
    who.institutionId,
    id,
    askedAt,
  ]);
  return id;
}

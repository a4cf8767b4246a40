import type { FileDetails } from '#bureau/credit/details.ts';
import type { CreditFile, Institution } from '#bureau/credit/file.ts';
import { creditKinds } from '#bureau/credit/file.ts';
import type { RawContract, RawFile } from '#bureau/credit/file-query.ts';
import { fileOf } from '#bureau/credit/read-file.ts';
import type { Connection } from '#database/connection.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { detailsAsKnown } from './details-as-known.ts';
import { type RawEvent, readKnown } from './read-known.ts';
import { readSent } from './read-sent.ts';
import { type CardFigures, type Held, type LoanFigures, type Sent, standingAt, stands } from './sent.ts';
import { monthsBack, shownOf, spanAt } from './span.ts';

/** Which moment a file is read as of: ISO 8601 in UTC with microseconds. Of an inquiry's own moment, its footprint is not there yet. */
export type AsOf = { readonly moment: string; readonly withoutInquiry?: string | undefined };

export type Known = { readonly file: CreditFile; readonly details: FileDetails };

/**
 * The file of an opened subject as it would have been read at a past moment: rows of files that had been applied by then and had not been
 * replaced. Who the subject is, and the bureau's own records, are as they are today; what the five-year rule hides today stays hidden.
 * Null if the subject was not opened.
 */
export async function readFileAsKnown(
  client: Connection,
  cipher: Cipher,
  subjectId: bigint,
  { moment, withoutInquiry }: AsOf,
): Promise<Known | null> {
  const known = await readKnown(client, subjectId, { moment, withoutInquiry });
  if (known === undefined) return null;
  const sent = await readSent(client, subjectId);
  const { today, subject, papers, standing, cards_standing, doubts, inquiries } = known;
  const contracts = contractsAt(sent, moment);
  const file = fileOf(cipher, {
    ...{ today, subject, papers, doubts, inquiries, contracts, cards_standing },
    // Only of institutions that had a contract by then.
    standing: standing.filter(({ code }) => hadContract(sent, code, moment)),
    cards: cardsAt(sent, moment),
    ...heldAt(sent, moment),
    collateral: collateralAt(sent, moment),
    negatives: negativesAt(known.events, sent, moment),
  });
  return { file, details: detailsAsKnown(sent, moment, today) };
}

function hadContract({ loans, files }: Sent, code: string, moment: string): boolean {
  return loans.some(({ institution, terms }) => {
    return institution.code === code && standingAt(terms, files, moment) !== undefined;
  });
}

function contractsAt({ loans, files }: Sent, moment: string): RawContract[] {
  const found = loans.flatMap((loan): RawContract[] => {
    const terms = standingAt(loan.terms, files, moment)?.value;
    const span = terms === undefined ? null : spanAt(loan, files, moment, shownOf.loan.counts);
    if (terms === undefined || span === null) return [];
    const list = monthsBack(span, shownOf.loan.most).map((month) => {
      return standingAt<LoanFigures>(loan.months.get(month) ?? [], files, moment)?.value;
    });
    const isForeign = list.some((value) => value !== undefined && value.foreignCents !== null);
    return [
      {
        ...rawOf(loan.institution),
        ...{ id: loan.id, kind: wireOf(terms.kind), currency: terms.currency, closed: terms.closed },
        latest: `${span.last}-01`,
        balance: joined(list, ({ dong }) => dong),
        groups: joined(list, ({ group }) => group),
        cents: isForeign ? joined(list, ({ foreignCents }) => foreignCents ?? '') : null,
      },
    ];
  });
  return found.sort((one, other) => inOrder([one.code, one.kind, one.id], [other.code, other.kind, other.id]));
}

function cardsAt({ cards, files }: Sent, moment: string): RawFile['cards'] {
  return cards.flatMap((card) => {
    const terms = standingAt(card.terms, files, moment)?.value;
    const span = terms === undefined ? null : spanAt(card, files, moment, shownOf.card.counts);
    if (terms === undefined || span === null) return [];
    const list = monthsBack(span, shownOf.card.most).map((month) => {
      return standingAt<CardFigures>(card.months.get(month) ?? [], files, moment)?.value;
    });
    return {
      ...rawOf(card.institution),
      ...{ limit: String(terms.limit), closed: terms.closed, latest: `${span.last}-01` },
      balance: joined(list, ({ balance }) => balance),
      due: joined(list, ({ due }) => due),
      late: joined(list, ({ late }) => late),
      late_days: joined(list, ({ lateDays }) => lateDays),
      groups: joined(list, ({ group }) => group),
    };
  });
}

function joined<T>(list: readonly (T | undefined)[], of: (value: T) => bigint | number | string): string {
  return list.map((value) => (value === undefined ? '' : String(of(value)))).join(',');
}

function heldAt(sent: Sent, moment: string): Pick<RawFile, 'vamc' | 'bonds' | 'commitments'> {
  const held = sent.held.filter((each) => stands(each, sent.files, moment));
  return {
    vamc: held.flatMap((each) => {
      if (each.of !== 'vamc') return [];
      const { reported, sold, left, settled } = each;
      return { ...rawOf(each.institution), reported, sold, left: String(left), settled };
    }),
    bonds: held.flatMap((each) => {
      if (each.of !== 'bond') return [];
      const { reported, issued, matures, group, value } = each;
      return { ...rawOf(each.institution), reported, issued, matures, group, value: String(value) };
    }),
    commitments: held.flatMap((each) => {
      if (each.of !== 'commitment') return [];
      const { reported, issued, currency, group, value, foreignCents } = each;
      const cents = foreignCents === null ? null : String(foreignCents);
      return { ...rawOf(each.institution), reported, issued, currency, group, vnd: String(value), cents };
    }),
  };
}

function collateralAt({ pledges, files }: Sent, moment: string): RawFile['collateral'] {
  return pledges.flatMap(({ asset, institution, assets, pledges: versions }) => {
    const [what, pledge] = [standingAt(assets, files, moment)?.value, standingAt(versions, files, moment)?.value];
    if (what === undefined || pledge === undefined) return [];
    const { kind, description, value } = what;
    return { ...rawOf(institution), asset, kind, description, value: String(value), ...pledge };
  });
}

/** Settled debt stands among negative events, as fileQuery has it. */
function negativesAt(events: readonly RawEvent[], sent: Sent, moment: string): RawFile['negatives'] {
  const settled = sent.held.flatMap((each) =>
    isSettled(each) && stands(each, sent.files, moment) ? [eventOf(each)] : [],
  );
  return [...events, ...settled].sort((one, other) => {
    return inOrder([other.started, one.kind, one.id], [one.started, other.kind, other.id]);
  });
}

type Settled = Extract<Held, { readonly of: 'settled' }>;

function isSettled(held: Held): held is Settled {
  return held.of === 'settled' && (held.source !== 'handled' || held.method === 'provision');
}

function eventOf({ id, institution, amount, left, settled, ended }: Settled): RawEvent {
  const money = String(left ?? amount);
  const what = { kind: 'settled_by_provision', worst: null, amount: money, note: null };
  return { ...rawOf(institution), ...what, started: settled, ended, id };
}

function wireOf(kind: (typeof creditKinds)[number]): string {
  return String(creditKinds.indexOf(kind) + 1).padStart(2, '0');
}

function rawOf({ code, name, shortName }: Institution) {
  return { code, vi: name.vi, en: name.en, short: shortName };
}

/** By texts that the database orders byte by byte, the last of them a number. */
function inOrder(one: readonly string[], other: readonly string[]): number {
  for (const [index, text] of one.entries()) {
    const against = other[index] ?? '';
    if (text === against) continue;
    const isNumber = index === one.length - 1;
    return (isNumber ? BigInt(text) < BigInt(against) : text < against) ? -1 : 1;
  }
  return 0;
}

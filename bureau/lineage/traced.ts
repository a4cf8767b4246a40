import type { SourceRow, SourceVersion } from '#bureau/contract/figure-source.ts';
import type { ReportValue } from '#bureau/contract/report.ts';
import type { InformationClass } from '#bureau/credit/contributed.ts';
import type { Institution } from '#bureau/credit/file.ts';
import { type Day, lastDayOf } from '#bureau/credit/months.ts';
import { moneyCell, ownCurrencyCell } from '#bureau/reports/cells.ts';
import { both } from '#kit/words/words.ts';
import {
  type CardTerms,
  type Held,
  type LoanTerms,
  type Sent,
  type SentAccount,
  stands,
  type Version,
} from './sent.ts';
import { type FigureWord, lineageWords } from './words.ts';

export type Figures = SourceVersion['figures'];

/** What a cell of a report names beside months of accounts: something held, terms of an account, a pledged asset; with all its versions. */
export type Traced = {
  readonly kind: SourceRow['kind'];
  /** What only ratings read has no class: members that see what they contribute get no rating. */
  readonly class: InformationClass | null;
  readonly institution: Institution;
  readonly number: string | null;
  readonly period: Day;
  /** Of collateral: the asset itself, or that it is pledged. */
  readonly part?: 'asset' | 'pledge';
  /** What stood when the report was made, by the columns that print it. */
  readonly stood: Readonly<Record<string, string | number | bigint | null>>;
  readonly versions: readonly Version<Figures>[];
  /** When what is printed was read, if that was before the report was made: a rating is analysed first. */
  readonly readAt?: string | undefined;
};

/** Everything beside months of accounts that stood at a moment, of an asset both itself and its pledge. */
export function tracedAt(sent: Sent, moment: string, analysedAt?: string): Traced[] {
  const [rated, held] = [sent.held.filter(isRated), sent.held.filter((each) => !isRated(each))];
  return [
    ...heldAt({ ...sent, held }, moment),
    ...heldAt({ ...sent, held: rated }, analysedAt ?? moment).map((each) => ({ ...each, readAt: analysedAt })),
    ...termsAt(sent.loans, { sent, moment, of: ofLoan }),
    ...termsAt(sent.cards, { sent, moment, of: ofCard }),
    ...pledgesAt(sent, moment),
  ];
}

const isRated = ({ of }: Held) => of === 'statement' || of === 'relation';

/** A figure of a version with its label. */
export function figure(word: FigureWord, kind: ReportValue['kind'], given: ReportValue['value']): Figures[number] {
  const value =
    kind === 'money-million' ? { kind, value: given, unit: both(lineageWords, 'dong') } : { kind, value: given };
  return { label: both(lineageWords, word), value };
}

/** An amount of dong with its label. */
export function dong(word: FigureWord, amount: bigint): Figures[number] {
  return figure(word, 'money-million', moneyCell(amount));
}

const day = (word: FigureWord, given: Day | null) => (given === null ? [] : [figure(word, 'date', given)]);

function heldAt({ held, files }: Sent, moment: string): Traced[] {
  const things = Map.groupBy(held, (each) => `${each.of} ${each.institution.code} ${keyOf(each)}`);
  return [...things.values()].flatMap((versions): Traced[] => {
    const stood = versions.find((each) => stands(each, files, moment));
    if (stood === undefined) return [];
    const { institution, number } = stood;
    const period = periodOf(stood, files);
    return [
      {
        ...{ institution, number, period, ...printedOf(stood) },
        kind: stood.of,
        versions: versions.map((each) => ({ value: figuresOf(each), file: each.file, row: each.row, by: each.by })),
      },
    ];
  });
}

/** The report day; what only ratings read has it from its file: a relation names none, and of a line it stays with the statement. */
function periodOf(held: Held, files: Sent['files']): Day {
  const sentFor = isRated(held) && held.file !== null ? files.get(held.file)?.day : undefined;
  return sentFor ?? held.reported;
}

/** By what an institution knows the thing again in its next file. */
function keyOf(held: Held): string {
  if (held.number === null) return `#${held.id}`;
  if (held.of === 'vamc') return `${held.number} ${held.sold}`;
  return held.of === 'settled' ? `${held.number} ${held.source} ${held.method ?? ''} ${held.settled}` : held.number;
}

function printedOf(held: Held): Pick<Traced, 'class' | 'stood'> {
  const reported = { 'data-day': held.reported };
  switch (held.of) {
    case 'vamc':
      return { class: 'vamc', stood: { ...reported, principal: held.left } };
    case 'bond': {
      const { issued, matures, group, value } = held;
      return { class: 'bonds', stood: { ...reported, issued, matures, group, value } };
    }
    case 'commitment': {
      const { currency, group, value } = held;
      return { class: 'commitments', stood: { ...reported, currency, group, value } };
    }
    case 'settled':
      return {
        class: held.source === 'card' ? 'cards' : 'loans',
        stood: { started: held.settled, ended: held.ended, amount: held.left ?? held.amount },
      };
    case 'statement': {
      const { year, line } = held;
      return { class: null, stood: { year, code: line?.code ?? null, amount: line?.amount ?? null } };
    }
    case 'relation': {
      const { holder, other, share, until } = held;
      const owned = { memberOwner: holder, memberCode: other, share };
      return {
        class: null,
        stood: { ...(held.isGuarantee ? { guarantor: holder, guaranteed: other } : owned), until },
      };
    }
  }
}

function figuresOf(held: Held): Figures {
  switch (held.of) {
    case 'vamc':
      return [dong('principal', held.left), ...day('sold', held.sold), ...day('settledOn', held.settled)];
    case 'bond': {
      const { value, group, issued, matures } = held;
      return [dong('value', value), figure('group', 'group', group), ...day('issued', issued), ...day('ends', matures)];
    }
    case 'commitment': {
      const { value, group, currency, foreignCents } = held;
      const own = foreignCents === null ? null : ownCurrencyCell(foreignCents, currency);
      return [
        dong('value', value),
        ...(own === null ? [] : [figure('ownCurrency', 'money-own-currency', own)]),
        figure('group', 'group', group),
      ];
    }
    case 'settled': {
      const { amount, left, settled, ended } = held;
      return [
        dong('amount', amount),
        ...(left === null ? [] : [dong('left', left)]),
        ...day('settledOn', settled),
        ...day('ended', ended),
      ];
    }
    case 'statement':
      return [
        figure('fiscalYear', 'number', held.year),
        figure('accounts', 'text', both(lineageWords, held.isConsolidated ? 'consolidated' : 'ownAccounts')),
        ...(held.line === null
          ? [figure('audit', 'text', held.audit)]
          : [figure('lineCode', 'code', held.line.code), dong('lineAmount', held.line.amount)]),
      ];
    case 'relation': {
      const { holder, other, isGuarantee, share, since, until } = held;
      return [
        figure(isGuarantee ? 'guarantor' : 'owner', 'code', holder),
        figure(isGuarantee ? 'guaranteed' : 'owned', 'code', other),
        ...(share === null ? [] : [figure('share', 'text', share)]),
        ...day('validFrom', since),
        ...day('validTo', until),
      ];
    }
  }
}

type TermsOf<Terms> = (terms: Terms) => {
  readonly class: InformationClass;
  readonly kind: SourceRow['kind'];
  readonly figures: Figures;
};

const ofLoan: TermsOf<LoanTerms> = ({ limit, signed, ends, closed }) => ({
  ...{ class: 'loans', kind: 'contract' },
  figures: [dong('limit', limit), ...day('signed', signed), ...day('ends', ends), ...day('closed', closed)],
});

const ofCard: TermsOf<CardTerms> = ({ limit, opened, closed }) => ({
  ...{ class: 'cards', kind: 'card' },
  figures: [dong('limit', limit), ...day('opened', opened), ...day('closed', closed)],
});

function termsAt<Terms, Monthly>(
  accounts: readonly SentAccount<Terms, Monthly>[],
  { sent: { files }, moment, of }: { readonly sent: Sent; readonly moment: string; readonly of: TermsOf<Terms> },
): Traced[] {
  return accounts.flatMap(({ institution, number, terms, months }): Traced[] => {
    const stood = terms.find((each) => stands(each, files, moment));
    if (stood === undefined) return [];
    const newest = [...months.keys()].sort().at(-1);
    const sentFor = stood.file === null ? undefined : files.get(stood.file)?.day;
    const period = sentFor ?? (newest === undefined ? undefined : lastDayOf(newest));
    if (period === undefined) return [];
    const { class: ofClass, kind } = of(stood.value);
    const versions = terms.map(({ value, ...each }) => ({ ...each, value: of(value).figures }));
    return [
      { ...{ institution, number, period, kind, versions }, class: ofClass, stood: { contract: number, number } },
    ];
  });
}

function pledgesAt({ pledges, files }: Sent, moment: string): Traced[] {
  return pledges.flatMap(({ institution, assets, pledges: pledged }): Traced[] => {
    const what = assets.find((each) => stands(each, files, moment))?.value;
    const pledge = pledged.find((each) => stands(each, files, moment))?.value;
    if (what === undefined || pledge === undefined) return [];
    const { value, assetCode } = what;
    const { reported, pledged: since, released } = pledge;
    const of = { institution, number: assetCode, period: reported, class: 'collateral', kind: 'collateral' } as const;
    const stood = { reported, 'asset-code': assetCode, value, pledged: since, released };
    return [
      {
        ...{ ...of, stood, part: 'asset' },
        versions: assets.map(({ value: asset, ...each }) => ({
          ...each,
          value: [dong('assetValue', asset.value), figure('asset', 'text', asset.description)],
        })),
      },
      {
        ...{ ...of, stood, part: 'pledge' },
        versions: pledged.map(({ value: one, ...each }) => ({
          ...each,
          value: [...day('pledged', one.pledged), ...day('released', one.released), ...day('reportedOn', one.reported)],
        })),
      },
    ];
  });
}

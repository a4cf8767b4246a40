import type { Report, ReportCell, SectionOf } from '#bureau/contract/report.ts';
import { byInstitution, worst } from '#bureau/credit/accounts.ts';
import type { ContractDetail, ContractNow, FileDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { sum, toMillionsByGroup } from '#bureau/credit/money.ts';
import { type Month, monthOf } from '#bureau/credit/months.ts';
import { collateralTable, otherTable } from './around.ts';
import {
  column,
  foreignDebtColumn,
  inPart,
  millionColumn,
  moneyCell,
  moneyCells,
  moneySum,
  notReported,
  ownCurrencyCell,
  table,
  word,
} from './cells.ts';
import { creditRelationParts } from './credit-relation.ts';
import { assetTable } from './collateral.ts';
import { dashboard } from './dashboard.ts';
import { creditWord, exposureBars, institutionColumns } from './debt/debt-now.ts';
import { attentionTable, badDebtTable, debtMonthsTable, groupStrip } from './debt/debt-past.ts';
import { frame, holdsCredit, identityPart, type InquiryHeader } from './frame.ts';

/** R11A, R10A (06, 16): contract by contract, and the history of their debt. */
export function loanDetail(file: CreditFile | null, details: FileDetails, header: InquiryHeader): Report {
  return frame(file, header, {
    title: word(header.subjectKind === 'natural' ? 'titleLoansNatural' : 'titleLoansLegal'),
    hasInformation: details.contracts.length > 0 || (file !== null && file.contracts.length > 0),
    dashboard: file === null ? [] : dashboard(file),
    parts: (held) => [
      identityPart(held),
      {
        number: '2',
        title: word('partDebt'),
        sections: [
          ...contractTables(details, held.dataMonth),
          groupStrip(held),
          exposureBars(held),
          debtMonthsTable(held),
          badDebtTable(held),
          attentionTable(held),
        ],
      },
      { number: '3', title: word('partOther'), sections: [otherTable(held)] },
    ],
  });
}

/** S11A, S10A: the credit relation with its contracts and assets one by one. */
export function detailedRelation(file: CreditFile | null, details: FileDetails, header: InquiryHeader): Report {
  return frame(file, header, {
    title: word(header.subjectKind === 'natural' ? 'titleDetailNatural' : 'titleDetailLegal'),
    hasInformation: holdsCredit(file),
    dashboard: file === null ? [] : dashboard(file),
    parts: (held) =>
      creditRelationParts(held).map((part) => {
        if (part.number === '2')
          return { ...part, sections: [...part.sections, ...contractTables(details, held.dataMonth)] };
        if (part.number === '3')
          return {
            ...part,
            sections: [{ ...collateralTable(held), number: '3.1' }, ...inPart('3', [assetTable(details)])],
          };
        return part;
      }),
  });
}

/** The terms of each contract, and in a second table its debt, because both together do not fit a page. */
function contractTables(details: FileDetails, dataMonth: Month): SectionOf<'table'>[] {
  const contracts = details.contracts.map((each) => ({ ...each, now: owedNow(each, dataMonth) }));
  const ordered = byInstitution(contracts).flatMap(({ own }) => own);
  return [termsTable(ordered), contractDebtTable(ordered)];
}

/** Nothing is owed on a contract that was closed after its newest month, as the table of current debt has it (currentDebts). */
function owedNow({ now, closed }: ContractDetail, dataMonth: Month): ContractNow | null {
  if (now === null || closed === null || now.dong === 0n || monthOf(now.dataDay) >= dataMonth) return now;
  return { ...now, dataDay: closed, dong: 0n, foreignCents: now.foreignCents && 0n, overdueDays: 0 };
}

function termsTable(contracts: readonly ContractDetail[]): SectionOf<'table'> {
  const limits = contracts.map(({ limit }) => limit);
  const printed = moneyCells(limits);
  return table({
    id: 'contracts',
    number: '',
    title: 'contracts',
    remark: 'contractsRemark',
    columns: [
      ...institutionColumns,
      column('contract', 'contractNumber', 'code'),
      column('kind', 'creditKind', 'text'),
      column('signed', 'signed', 'date'),
      column('ends', 'endsOn', 'date'),
      column('closed', 'closedOn', 'date'),
      column('secured', 'isSecured', 'text'),
      millionColumn('limit', 'limit'),
    ],
    rows: contracts.map(({ institution, number, kind, signed, ends, closed, isSecured }, index) => [
      institution.code,
      institution.name,
      number,
      word(creditWord(kind)),
      signed,
      ends,
      closed,
      word(isSecured ? 'yes' : 'no'),
      printed[index] ?? null,
    ]),
    totals: [word('total'), ...Array.from({ length: 7 }, () => null), moneySum(limits)],
    whenEmpty: 'noContracts',
  });
}

/**
 * Dong in millions, other currencies in their own unit. An institution's rows add up to its debt in the table of
 * current debt; a contract that nobody reported yet prints (-).
 */
function contractDebtTable(contracts: readonly ContractDetail[]): SectionOf<'table'> {
  const currencies = [...new Set(contracts.map(({ currency }) => currency))].filter((currency) => currency !== 'VND');
  const millions = toMillionsByGroup(byInstitution(contracts).map(({ own }) => own.map(inDong))).flat();
  const live = contracts.flatMap(({ now }) => (now !== null && now.dong > 0n ? [now] : []));
  return table({
    id: 'contract-debt',
    number: '',
    title: 'contractDebt',
    remark: 'currentDebtRemark',
    columns: [
      column('institution-code', 'institutionCode', 'code'),
      column('contract', 'contractNumber', 'code'),
      column('data-day', 'dataDay', 'date'),
      column('group', 'group', 'group'),
      column('overdue', 'overdueDays', 'number'),
      millionColumn('vnd', 'debtVnd'),
      ...currencies.map(foreignDebtColumn),
    ],
    rows: contracts.map((contract, index) =>
      debtRow(contract, moneyCell(inDong(contract), millions[index]), currencies),
    ),
    totals: [
      word('total'),
      null,
      null,
      live.length > 0 ? worst(live) : null,
      null,
      moneySum(contracts.map(inDong)),
      ...currencies.map((currency) => {
        const cents = contracts.flatMap((each) => (each.currency === currency ? (each.now?.foreignCents ?? []) : []));
        return ownCurrencyCell(sum(cents), currency);
      }),
    ],
    whenEmpty: 'noContracts',
  });
}

function inDong({ currency, now }: ContractDetail): bigint {
  return currency === 'VND' ? (now?.dong ?? 0n) : 0n;
}

function debtRow(
  { institution, number, currency, now }: ContractDetail,
  dong: ReportCell,
  currencies: readonly string[],
) {
  const cells: ReportCell[] =
    now === null
      ? [notReported, notReported, notReported]
      : [now.dataDay, now.dong > 0n ? now.group : null, now.overdueDays];
  return [
    institution.code,
    number,
    ...cells,
    currency !== 'VND' ? null : now === null ? notReported : dong,
    ...currencies.map((each) => {
      if (currency !== each) return null;
      return now === null ? notReported : ownCurrencyCell(now.foreignCents ?? 0n, each);
    }),
  ];
}

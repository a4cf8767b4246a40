import { addressMark } from '#bureau/matching/address.ts';
import { indexedNames } from '#bureau/matching/name-index.ts';
import { matchName, outerKey, paperNumber } from '#bureau/matching/normalise.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { firstOf } from './months.ts';
import type { Paper, SubjectRecord } from './record.ts';

/** Tables in the order they are filled, with the columns of a line. */
export const columns = {
  subject:
    'subject_id, cic_code, subject_type, status, merged_into, name, name_key, outer_key, born_on, sex, province_code, address_sealed, address_mark, phone_sealed, identity_sealed, tax_sealed, registration_sealed, updated_on',
  cic_alias: 'cic_code, subject_id, merged_subject_id, merged_on',
  identity_paper: 'subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on, is_current',
  paper_index: 'blind_index, subject_id, kind',
  name_index: 'name_key, subject_id, kind, name',
  legal_profile:
    'subject_id, director_name, representative_name, sector_code, size, charter_capital_vnd, employees, trading_name',
  relation: 'subject_id, related_subject_id, kind, share_percent, institution_id, valid_from',
  customer: 'institution_id, customer_code, subject_id, declared_on',
  contract:
    'subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, programme, currency, limit_vnd, interest_rate, is_secured, signed_on, ends_on, closed_on',
  credit_history:
    'subject_id, contract_id, institution_id, latest_month, balance_vnd, foreign_cents, debt_group, overdue_days',
  balance_month:
    'month, subject_id, contract_id, institution_id, balance_vnd, foreign_cents, debt_group, overdue_days, overdue_vnd',
  card_account:
    'subject_id, card_id, institution_id, branch_id, contract_number, number_masked, limit_vnd, opened_on, closed_on, latest_month, balance_vnd, due_vnd, late_vnd, late_days, debt_group',
  collateral: 'subject_id, collateral_id, kind, asset_code, description, owner_name, value_vnd, valued_on',
  collateral_pledge:
    'subject_id, collateral_id, institution_id, contract_id, secured_vnd, pledged_on, released_on, reported_on',
  commitment:
    'subject_id, commitment_id, institution_id, commitment_number, kind, currency, value_vnd, foreign_cents, debt_group, issued_on, ends_on, reported_on',
  bond: 'subject_id, bond_id, institution_id, bond_code, issued_on, matures_on, debt_group, value_vnd, reported_on',
  vamc_debt:
    'subject_id, vamc_debt_id, institution_id, contract_number, sold_on, principal_sold_vnd, principal_left_vnd, settled_on, reported_on',
  negative_event:
    'subject_id, event_id, kind, institution_id, contract_id, worst_group, amount_vnd, note, started_on, ended_on',
  inquiry_footprint: 'subject_id, asked_at, inquiry_id, institution_id, product_code',
  fin_statement: 'subject_id, fiscal_year, institution_id, is_consolidated, audit, submitted_to, reported_on',
  fin_line: 'subject_id, fiscal_year, institution_id, is_consolidated, code, amount_vnd',
} as const;

export type Table = keyof typeof columns;
export const tables = Object.keys(columns).filter((name): name is Table => name in columns);

/** Months for which a population has balance_month partitions; the packed history goes further back. */
export const sentMonths = 12;

/** Receives the lines of COPY's text format, by table. */
export type Sink = (table: Table, line: string) => void;

type Value = string | number | bigint | boolean | null | Buffer | readonly (number | null)[];

export type RowContext = { cipher: Cipher; latestMonth: number; today: string };

/** Writes everything about one borrower: numbers sealed and indexed, names folded, months packed. */
export function writeRows(record: SubjectRecord, { cipher, latestMonth, today }: RowContext, sink: Sink): void {
  const id = record.subjectId;
  const write = (table: Table, ...values: Value[]) => sink(table, line(values));
  writeIdentity(record, { cipher, today }, write);
  if (record.legal) {
    const { director, representative, sector, size, charterCapitalVnd, employees, tradingName } = record.legal;
    write('legal_profile', id, director, representative, sector, size, charterCapitalVnd, employees, tradingName);
  }
  for (const one of record.relations) {
    write('relation', id, one.relatedId, one.kind, one.sharePercent, one.institutionId, one.validFrom);
  }
  for (const institutionId of lendersOf(record)) {
    write('customer', institutionId, customerCode(institutionId, id), id, today);
  }
  writeContracts(record, latestMonth, write);
  writeCards(record, write);
  writeSecurity(record, write);
  for (const one of record.events) {
    write(
      'negative_event',
      id,
      one.eventId,
      one.kind,
      one.institutionId,
      one.contractId,
      one.worstGroup,
      one.amountVnd,
      one.note,
      one.startedOn,
      one.endedOn,
    );
  }
  for (const one of record.footprints) {
    write('inquiry_footprint', id, one.askedAt, one.inquiryId, one.institutionId, one.productCode);
  }
  for (const { year, institutionId, isConsolidated, audit, submittedTo, reportedOn, lines } of record.statements) {
    write('fin_statement', id, year, institutionId, isConsolidated, audit, submittedTo, reportedOn);
    for (const [code, vnd] of lines) write('fin_line', id, year, institutionId, isConsolidated, code, vnd);
  }
}

/** What the borrower is known by: a row for the borrower, one for each code that was merged into it, its papers and their index. */
function writeIdentity(
  record: SubjectRecord,
  { cipher, today }: Pick<RowContext, 'cipher' | 'today'>,
  write: Write,
): void {
  const id = record.subjectId;
  const numbers = record.papers.map((paper) => ({ paper, number: paperNumber(paper.number) }));
  const sealed = new Map<Paper, Buffer>(numbers.map(({ paper, number }) => [paper, cipher.seal(number)]));
  const sealedOf = (...kinds: Paper['kind'][]) => {
    const paper = record.papers.find(({ kind, isCurrent }) => isCurrent && kinds.includes(kind));
    return (paper && sealed.get(paper)) ?? null;
  };
  const { key } = matchName(record.name);
  const person = [
    record.name,
    key,
    record.type === 2 ? (outerKey(key) ?? null) : null,
    record.bornOn,
    record.sex,
    record.provinceCode,
  ];
  const address = cipher.seal(record.address);
  const rest = [
    addressMark(cipher, record.address),
    record.phone === null ? null : cipher.seal(record.phone),
    sealedOf('citizen', 'passport', 'other'),
    sealedOf('tax'),
    sealedOf('registration'),
    today,
  ];
  write('subject', id, record.cicCode, record.type, 'live', null, ...person, address, ...rest);
  for (const { cicCode, mergedSubjectId, mergedOn } of record.aliases) {
    write('subject', mergedSubjectId, cicCode, record.type, 'merged', id, ...person, address, ...rest);
    write('cic_alias', cicCode, id, mergedSubjectId, mergedOn);
  }
  for (const [index, { paper, number }] of numbers.entries()) {
    write(
      'identity_paper',
      id,
      index + 1,
      paper.kind,
      sealed.get(paper) ?? null,
      paper.issuedOn,
      paper.issuedAt,
      paper.expiresOn,
      paper.isCurrent,
    );
    write('paper_index', cipher.blindIndex(paper.kind, number), id, paper.kind);
  }
  for (const one of indexedNames(record.type, record.name, record.legal?.tradingName))
    write('name_index', one.key, id, one.kind, one.name);
}

// Every institution that deals with the borrower has its own code for the borrower.
function lendersOf({ contracts, cards, collateral, commitments, bonds, vamcDebts }: SubjectRecord): Set<number> {
  const pledges = collateral.flatMap((one) => one.pledges);
  const dealings = [contracts, cards, pledges, commitments, bonds, vamcDebts].flat();
  return new Set(dealings.map(({ institutionId }) => institutionId));
}

/** The code by which an invented institution knows a borrower: KH and eight digits, different for each borrower. */
function customerCode(institutionId: number, subjectId: number): string {
  return `KH${String(Math.abs(subjectId * 7919 + institutionId * 104_729) % 100_000_000).padStart(8, '0')}`;
}

type Write = (table: Table, ...values: Value[]) => void;

function writeContracts({ subjectId: id, contracts }: SubjectRecord, latestMonth: number, write: Write): void {
  for (const one of contracts) {
    const { history, contractId, institutionId } = one;
    write(
      'contract',
      id,
      contractId,
      institutionId,
      one.branchId,
      one.number,
      one.loanKind,
      one.purpose,
      one.programme,
      one.currency,
      one.limitVnd,
      one.interestRate,
      one.isSecured,
      one.signedOn,
      one.endsOn,
      one.closedOn,
    );
    write(
      'credit_history',
      id,
      contractId,
      institutionId,
      firstOf(history.latestMonth),
      history.balances,
      history.foreignCents,
      history.groups,
      history.overdueDays,
    );
    const oldest = latestMonth - sentMonths + 1;
    for (const [index, balance] of history.balances.entries()) {
      const month = history.latestMonth - index;
      if (month < oldest) break;
      if (balance === null) continue;
      const days = history.overdueDays[index] ?? 0;
      const overdueVnd = days === 0 ? 0 : Math.min(balance, Math.round((balance * days) / 3_600_000) * 1000);
      write(
        'balance_month',
        firstOf(month),
        id,
        contractId,
        institutionId,
        balance,
        history.foreignCents?.[index] ?? null,
        history.groups[index] ?? 1,
        days,
        overdueVnd,
      );
    }
  }
}

function writeCards({ subjectId: id, cards }: SubjectRecord, write: Write): void {
  for (const one of cards) {
    write(
      'card_account',
      id,
      one.cardId,
      one.institutionId,
      one.branchId,
      `THE-${one.cardId}`,
      one.numberMasked,
      one.limitVnd,
      one.openedOn,
      one.closedOn,
      firstOf(one.latestMonth),
      one.balances,
      one.due,
      one.late,
      one.lateDays,
      one.groups,
    );
  }
}

function writeSecurity(
  { subjectId: id, collateral, commitments, bonds, vamcDebts }: SubjectRecord,
  write: Write,
): void {
  for (const one of collateral) {
    write(
      'collateral',
      id,
      one.collateralId,
      one.kind,
      one.assetCode,
      one.description,
      one.ownerName,
      one.valueVnd,
      one.valuedOn,
    );
    for (const pledge of one.pledges) {
      write(
        'collateral_pledge',
        id,
        one.collateralId,
        pledge.institutionId,
        pledge.contractId,
        pledge.securedVnd,
        pledge.pledgedOn,
        pledge.releasedOn,
        pledge.reportedOn,
      );
    }
  }
  for (const one of commitments) {
    write(
      'commitment',
      id,
      one.commitmentId,
      one.institutionId,
      `CK-${one.commitmentId}`,
      one.kind,
      one.currency,
      one.valueVnd,
      one.foreignCents,
      one.group,
      one.issuedOn,
      one.endsOn,
      one.reportedOn,
    );
  }
  for (const one of bonds) {
    write(
      'bond',
      id,
      one.bondId,
      one.institutionId,
      one.code,
      one.issuedOn,
      one.maturesOn,
      one.group,
      one.valueVnd,
      one.reportedOn,
    );
  }
  for (const one of vamcDebts) {
    write(
      'vamc_debt',
      id,
      one.vamcDebtId,
      one.institutionId,
      `VAMC-${one.vamcDebtId}`,
      one.soldOn,
      one.principalSoldVnd,
      one.principalLeftVnd,
      one.settledOn,
      one.reportedOn,
    );
  }
}

// COPY's text format: tabs between, \N for null, backslashes doubled.
function line(values: readonly Value[]): string {
  let text = '';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += '\t';
    text += field(values[index] ?? null);
  }
  return `${text}\n`;
}

function field(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? escaped(value) : value;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  let text = '{';
  for (let index = 0; index < value.length; index++) text += `${index > 0 ? ',' : ''}${value[index] ?? 'NULL'}`;
  return `${text}}`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

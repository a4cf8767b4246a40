import type { Report, ReportCell, SectionOf } from '#bureau/contract/report.ts';
import type { Text } from '#kit/words/words.ts';
import { byInstitution } from '#bureau/credit/accounts.ts';
import { currentDebts, exposures } from '#bureau/credit/current.ts';
import type { FileDetails, PledgeDetail } from '#bureau/credit/details.ts';
import type { CreditFile, Institution } from '#bureau/credit/file.ts';
import { otherTable } from './around.ts';
import { column, millionColumn, moneyCells, moneySum, type ReportWord, table, word } from './cells.ts';
import { institutionColumns } from './debt/debt-now.ts';
import { frame, identityPart, type InquiryHeader } from './frame.ts';

/**
 * R21, R20 (04, 14): the lenders, and every asset that secures or secured the debt; released ones keep their release
 * day.
 */
export function collateralReport(file: CreditFile | null, details: FileDetails, header: InquiryHeader): Report {
  const isNatural = header.subjectKind === 'natural';
  return frame(file, header, {
    title: word(isNatural ? 'titleCollateralNatural' : 'titleCollateralLegal'),
    hasInformation: file !== null && (details.pledges.length > 0 || exposures(file).length > 0),
    parts: (held) => [
      identityPart(held),
      { number: '2', title: word('partCollateral'), sections: [lenderTable(held, details), assetTable(details)] },
      { number: '3', title: word('partOther'), sections: [otherTable(held)] },
    ],
  });
}

type Lender = { readonly institution: Institution };

/** Institutions that lend or hold collateral; one without collateral has a row that says so. */
function lenderTable(file: CreditFile, { pledges }: FileDetails): SectionOf<'table'> {
  const debts = currentDebts(file);
  const all: Lender[] = [...exposures(file), ...pledges];
  return table({
    id: 'lenders',
    number: '2.1',
    title: 'lenderList',
    columns: [
      ...institutionColumns,
      column('data-day', 'debtDay', 'date'),
      column('assets', 'assetsHeld', 'number'),
      column('state', 'securityState', 'text'),
    ],
    rows: byInstitution(all).map(({ institution }): ReportCell[] => {
      const own = pledges.filter((each) => each.institution.code === institution.code);
      const held = own.filter(({ released }) => released === null).length;
      const days = debts.flatMap((each) => (each.institution.code === institution.code ? [each.dataDay] : []));
      const state = held > 0 ? 'securityHeld' : own.length > 0 ? 'securityReleased' : 'securityNone';
      return [institution.code, institution.name, days.toSorted().at(-1) ?? null, held > 0 ? held : null, word(state)];
    }),
    whenEmpty: 'noLenders',
  });
}

/**
 * Assets numbered over all institutions; an empty release day means still pledged. The total covers current pledges,
 * with an asset that secures debt at two institutions counted once; it appears only if the rows add up to it.
 */
export function assetTable({ pledges }: FileDetails): SectionOf<'table'> {
  const printed = moneyCells(pledges.map(({ value }) => value));
  const isPlainSum =
    pledges.every(({ released }) => released === null) &&
    new Set(pledges.map(({ asset }) => asset)).size === pledges.length;
  return table({
    id: 'assets',
    number: '2.2',
    title: 'assetList',
    remark: 'assetListRemark',
    columns: [
      column('no', 'numberInList', 'number'),
      ...institutionColumns,
      column('reported', 'dataDay', 'date'),
      column('asset-code', 'assetCode', 'code'),
      column('type', 'assetType', 'text'),
      column('description', 'assets', 'text'),
      column('owner', 'assetOwner', 'text'),
      millionColumn('value', 'assetValue'),
      column('pledged', 'pledgedOn', 'date'),
      column('released', 'releasedOn', 'date'),
    ],
    rows: pledges.map((pledge, index) => assetRow(pledge, index + 1, printed[index] ?? null)),
    totals: isPlainSum
      ? [
          word('total'),
          ...Array.from({ length: 7 }, () => null),
          moneySum(pledges.map(({ value }) => value)),
          null,
          null,
        ]
      : undefined,
    whenEmpty: 'noAssets',
  });
}

function assetRow(pledge: PledgeDetail, no: number, value: ReportCell): ReportCell[] {
  return [
    no,
    pledge.institution.code,
    pledge.institution.name,
    pledge.reported,
    pledge.assetCode,
    typeText(pledge.typeCode),
    pledge.description,
    pledge.owner,
    value,
    pledge.pledged,
    pledge.released,
  ];
}

/** The kind in words with its two-digit code, which members know. */
function typeText(code: string): Text {
  const type = word(assetWords.get(code) ?? 'asset21');
  return { vi: `${type.vi} (${code})`, en: `${type.en} (${code})` };
}

const assetWords: ReadonlyMap<string, ReportWord> = new Map([
  ['01', 'asset01'],
  ['02', 'asset02'],
  ['03', 'asset03'],
  ['04', 'asset04'],
  ['05', 'asset05'],
  ['06', 'asset06'],
  ['07', 'asset07'],
  ['08', 'asset08'],
]);

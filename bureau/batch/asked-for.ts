import { reportPurposeOf, inquiryPurposes, type ReportPurpose } from '#bureau/contract/purposes.ts';
import { fold } from '#kit/words/fold.ts';
import { both } from '#kit/words/words.ts';
import { batchPurposeWords } from './words.ts';

type Cells = { readonly MUCDICH?: string; readonly DONGY?: string };
type Fault = {
  readonly column: string;
  readonly key: 'purpose-unknown' | 'consent-unclear';
  readonly params: Readonly<Record<string, never>>;
};

const plain = (text: string) => fold(text).trim();

const purposes = new Map<string, ReportPurpose>(
  inquiryPurposes.flatMap((code) => {
    const purpose = reportPurposeOf(code);
    if (purpose === undefined) return [];
    const { vi, en } = both(batchPurposeWords, purpose);
    return [code, vi, en].map((text): [string, ReportPurpose] => [plain(text), purpose]);
  }),
);

const agreed = new Set(['x', 'co', 'yes', 'y', '1', 'true', 'dong y']);
const notAgreed = new Set(['', 'khong', 'no', 'n', '0', 'false']);
/** What a row says of a customer who agreed. */
const isAgreed = 'x';

/**
 * What a row says of why it is asked and whether the customer agreed: by the codes that are kept, or the faults of what cannot be
 * meant.
 */
export function readAskedFor({ MUCDICH, DONGY }: Cells): {
  readonly given: Cells;
  readonly faults: readonly Fault[];
} {
  const purpose = MUCDICH === undefined ? undefined : purposes.get(plain(MUCDICH));
  const said = plain(DONGY ?? '');
  const faults: Fault[] = [];
  if (MUCDICH !== undefined && purpose === undefined)
    faults.push({ column: 'MUCDICH', key: 'purpose-unknown', params: {} });
  if (!agreed.has(said) && !notAgreed.has(said)) faults.push({ column: 'DONGY', key: 'consent-unclear', params: {} });
  // A bad row keeps what was entered.
  if (faults.length > 0)
    return {
      given: { ...(MUCDICH === undefined ? {} : { MUCDICH }), ...(DONGY === undefined ? {} : { DONGY }) },
      faults,
    };
  return {
    given: { ...(purpose === undefined ? {} : { MUCDICH: purpose }), ...(agreed.has(said) ? { DONGY: isAgreed } : {}) },
    faults,
  };
}

/** Why a good row is asked; undefined where it says nothing, and its file's purpose counts. */
export function purposeOfRow({ MUCDICH }: Cells): ReportPurpose | undefined {
  return MUCDICH === undefined ? undefined : purposes.get(MUCDICH);
}

/** Whether a good row says that its customer agreed. */
export function saysAgreed({ DONGY }: Cells): boolean {
  return DONGY === isAgreed;
}

/** A value of a row as a workbook shows it: a purpose in words. */
export function asWritten(column: string, value: string | undefined): string | undefined {
  const purpose = column === 'MUCDICH' ? purposeOfRow({ MUCDICH: value ?? '' }) : undefined;
  return purpose === undefined ? value : both(batchPurposeWords, purpose).vi;
}

import { z } from 'zod';
import { type Given, type RowFault, columnTitle, faultText } from '#bureau/batch/check-rows.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Language } from '#kit/words/words.ts';
import type { Batch } from './batch.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** A row of a file and its result. */
export type BatchRow = {
  readonly row: number;
  readonly state: 'waiting' | 'answered' | 'bad' | 'over' | 'cancelled';
  readonly voucher: string | null;
  readonly given: Given;
  readonly faults: readonly RowFault[];
  readonly inquiryId: string | null;
  readonly hasInformation: boolean | null;
  readonly cicCode: string | null;
  readonly answeredAt: Date | null;
};

const faultsOf: z.ZodType<RowFault[]> = z.array(
  z.object({
    column: z.string(),
    key: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
);

/** The given number of rows of a file after a row, in order. */
export async function rowsAfter(
  client: Connection,
  cipher: Cipher,
  { institutionId, id, after, most }: { institutionId: number; id: string; after: number; most: number },
): Promise<BatchRow[]> {
  const { rows } = await client.query({
    name: 'batch-rows',
    text: `select row_no, state, voucher, given, faults, inquiry_id, has_information, cic_code, answered_at
      from portal.batch_row where institution_id = $1 and batch_id = $2 and row_no > $3 order by row_no limit $4`,
    values: [institutionId, id, after, most],
  });
  return rows.map((row) => ({
    row: row.row_no,
    state: row.state,
    voucher: row.voucher,
    given: givenOf(cipher, row.given),
    faults: faultsOf.parse(row.faults),
    inquiryId: row.inquiry_id,
    hasInformation: row.has_information,
    cicCode: row.cic_code,
    answeredAt: row.answered_at,
  }));
}

// A row that cannot be decrypted any more is shown with its result, so that the others can be read.
function givenOf(cipher: Cipher, sealed: Buffer): Given {
  try {
    return JSON.parse(cipher.open(sealed));
  } catch {
    return {};
  }
}

/** A row in the fields of a result (BAT-01). */
export function resultRowOf(row: BatchRow, batch: Batch, language: Language) {
  const { given } = row;
  return {
    tenKH: given.TENKH ?? '',
    loaiKH: batch.customer_type,
    maCIC: row.cicCode ?? given.MACIC ?? '',
    dkkd: given.DKKD ?? '',
    msThue: given.MSTHUE ?? '',
    diaChi: given.DIACHI ?? '',
    soCMT: given.SOCMT ?? '',
    msPhieu: row.voucher ?? given.MSPHIEU ?? '',
    soDienThoai: given.SODIENTHOAI ?? '',
    tgd: given.TGD ?? '',
    ngayHoi: batch.received_at.toISOString(),
    ngayTraLoi: row.answeredAt?.toISOString() ?? '',
    tt: row.state === 'answered' ? 1 : row.state === 'waiting' || row.state === 'over' ? 2 : 0,
    pl_id: row.inquiryId ?? '',
    nguoinhap: batch.username,
    row: row.row,
    state: row.state,
    hasInformation: row.hasInformation,
    faults: faultsText(row.faults, language),
  };
}

/** The faults of a row: each column with what to do. */
export function faultsText(faults: readonly RowFault[], language: Language): string {
  return faults
    .map((fault) => [columnTitle(fault.column, language), faultText(fault, language)].filter(Boolean).join(': '))
    .join('; ');
}

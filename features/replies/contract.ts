import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { conflictField, inquiryEnding } from '#bureau/contract/inquiry-ending.ts';
import { input, languageCode } from '#kit/contract/fields.ts';
import { cellPlace, figureSource } from '#bureau/contract/figure-source.ts';
import { report } from '#bureau/contract/report.ts';
import { reportChanges } from '#bureau/contract/report-changes.ts';
import { reportProof } from '#bureau/contract/report-proof.ts';
import { choiceRule } from '#kit/contract/rule.ts';
import { replyListing, voucherCode } from './list-contract.ts';

export { type ReplyList, replyPath } from './list-contract.ts';

export const replies = calls({
  ...replyListing,
  detail: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Detail',
    reads: ['inquiry'],
    about:
      'One reply by its ticket number: the report as typed sections and as html without scripts; `proof` is its QR code, valid for five ' +
      'minutes. `lyDo` says why a ticket ended without an answer, `lyDoSo` which number contradicts the others.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode }),
    answer: z.object({
      msPhieu: z.string(),
      maSP: z.string(),
      maCIC: z.string().nullable(),
      tenKH: z.string(),
      ngayHoi: z.string(),
      ngayTraLoi: z.string().nullable(),
      tt: z.number().int(),
      hasInformation: z.boolean().nullable(),
      lyDo: inquiryEnding,
      lyDoSo: conflictField,
      html: z.string().nullable(),
      report: report.nullable(),
      proof: reportProof.nullable(),
    }),
  },
  changes: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Changes',
    reads: ['inquiry'],
    about:
      "What changed since the institution's last report about the same customer: of the same product where there is one, else of " +
      'another that shows the same figures. Null when there is none.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode }),
    answer: z.object({ earlier: reportChanges.nullable() }),
  },
  source: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Source',
    reads: ['inquiry'],
    about:
      'Where a cell of a report comes from: how it is counted, and each row that it is counted from with its institution, period, time and ' +
      'version, and what it was before; file and row of those that the institution sent itself. `section` is the id of the section ' +
      '(`tile` for the summary), `row` counts from 0 and is left out for totals, `column` is the key of the column, the month of a strip, ' +
      'or the id of a tile.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({ voucherCode, ...cellPlace }),
    answer: figureSource,
  },
  remake: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Remake',
    changes: ['inquiry'],
    about:
      "Makes a report that cannot be read any more anew from today's data, free of charge; it says so. A report that can be read is " +
      'left alone.',
    access: { permission: 'reply.read' },
    audit: 'change',
    body: input({ voucherCode }),
    answer: z.literal('0'),
  },
  proof: {
    method: 'POST',
    path: '/api/TraLoiTinKhachHang/Verification',
    about: 'A new QR code that proves the report of a ticket for five minutes on the public page (INS-07).',
    access: { permission: 'reply.read' },
    audit: 'read',
    body: input({ voucherCode }),
    answer: reportProof,
  },
  download: {
    method: 'GET',
    path: '/api/TraLoiTinKhachHang/Download',
    about: 'The report of a ticket as a file: PDF or xlsx, in the language of the caller or the named one.',
    access: { permission: 'reply.read' },
    audit: 'read',
    query: input({
      voucherCode,
      type: z.enum(['pdf', 'xlsx'], { error: choiceRule }),
      nn: languageCode.optional(),
    }),
    download: true,
  },
});

const ofMembers = { permission: 'voluntary.ask' } as const;

/** The replies to a voluntary member's inquiries. */
export const voluntaryReplies = calls({
  search: { ...replies.search, path: '/api/TraloiTinTuNguyen/Search', reads: [], access: ofMembers },
  detail: {
    method: 'POST',
    path: '/api/TraloiTinTuNguyen/Detail',
    reads: ['inquiry'],
    about: replies.detail.about,
    access: ofMembers,
    audit: 'read',
    body: input({ voucherCode }),
    answer: replies.detail.answer,
  },
  source: { ...replies.source, path: '/api/TraloiTinTuNguyen/Source', access: ofMembers },
});

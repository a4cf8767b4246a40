import { z } from 'zod';
import { calls } from '#kit/contract/call.ts';
import { input } from '#kit/contract/fields.ts';

const count = z.number().int();

/** A part of the desk: what it shows, or null where it could not be read. Left out where the caller lacks its right. */
const part = <S extends z.ZodType>(shown: S) => z.object({ shown: shown.nullable() }).optional();

const list = <S extends z.ZodRawShape>(row: S) => z.object({ total: count, rows: z.array(z.object(row)) });

const ticket = { msPhieu: z.string(), tenKH: z.string(), maSP: z.string(), ngayHoi: z.string() };

const days = z.array(z.object({ day: z.string(), count }));

/** What waits for a second person, as the list of its kind says it. */
const proposals = {
  cheques: part(
    list({
      plid: z.string(),
      version: count,
      sosec: z.string(),
      nguoikysec: z.string(),
      loai: z.enum(['1', '2', '3']),
      sotien: z.string(),
      nguoinhap: z.string(),
      ngaynhap: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  holds: part(
    list({ id: z.string(), fileName: z.string(), sentBy: z.string(), heldAt: z.string(), isOwn: z.boolean() }),
  ),
  findings: part(
    list({ id: z.string(), fileName: z.string(), institutionName: z.string(), sentBy: z.string(), heldAt: z.string() }),
  ),
  certificates: part(
    list({
      id: z.string(),
      subject: z.string(),
      issuer: z.string(),
      validUntil: z.string(),
      registeredBy: z.string(),
      registeredAt: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  rights: part(
    list({
      id: z.string(),
      username: z.string(),
      fullName: z.string(),
      kind: z.enum(['roles', 'reset']),
      rolesBefore: z.array(z.string()),
      rolesAfter: z.array(z.string()),
      ownRoles: z.record(z.string(), z.string()),
      userStatus: z.string().nullable(),
      reason: z.string(),
      askedBy: z.string(),
      askedAt: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  institutions: part(
    list({
      id: z.string(),
      institution: z.string(),
      kind: z.string(),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      askedBy: z.string(),
      askedAt: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  invoices: part(
    list({
      id: z.string(),
      ten: z.string(),
      tenTctd: z.string(),
      amount: z.string(),
      adjusts: z.string().nullable(),
      lyDo: z.string(),
      nguoiDeNghi: z.string(),
      ngayDeNghi: z.string(),
    }),
  ),
  fees: part(
    list({
      id: z.string(),
      matctd: z.string(),
      tentctd: z.string(),
      ky: z.string(),
      soTien: z.string(),
      sohopdon: z.string(),
      lyDo: z.string(),
      nguoiDeNghi: z.string(),
      ngayDeNghi: z.string(),
    }),
  ),
  prices: part(
    list({
      id: count,
      maSP: z.string().nullable(),
      matctd: z.string().nullable(),
      tentctd: z.string().nullable(),
      giaHienTai: z.string().nullable(),
      gia: z.string().nullable(),
      tyLe: z.number().nullable(),
      chietKhau: z.number().nullable(),
      tuNgay: z.string(),
      lyDo: z.string(),
      nguoiDeNghi: z.string(),
      ngayDeNghi: z.string(),
    }),
  ),
  payees: part(
    list({
      payeeId: count,
      nganHang: z.string(),
      soTaiKhoan: z.string(),
      chuTaiKhoan: z.string(),
      lyDo: z.string(),
      nguoiDeNghi: z.string(),
      ngayDeNghi: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  merges: part(
    list({
      proposal: count,
      kind: z.enum(['merge', 'split']),
      keptCode: z.string(),
      keptName: z.string(),
      mergedCode: z.string(),
      mergedName: z.string(),
      reason: z.string(),
      askedBy: z.string(),
      askedAt: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  analysed: part(
    list({
      id: z.string(),
      msPhieu: z.string(),
      maSP: z.string(),
      tenKH: z.string(),
      tenTCTD: z.string(),
      ngayHoi: z.string(),
      hanTraLoi: z.string(),
      nguoiPhanTich: z.string().nullable(),
    }),
  ),
  applications: part(
    list({
      clientId: z.string(),
      name: z.string(),
      institutionName: z.string(),
      scopes: z.array(z.string()),
      purpose: z.string(),
      askedBy: z.string(),
      askedAt: z.string(),
      isOwn: z.boolean(),
    }),
  ),
};

/** The page after the sign-in: what waits for the person who looks, of every kind that their rights allow. */
export const desk = calls({
  look: {
    method: 'GET',
    path: '/api/desk',
    about:
      "What waits for the caller, in parts that follow the caller's rights and fail alone: a part that could not be read says null in `shown`.",
    access: 'signed-in',
    audit: 'read',
    reads: [
      'alarm',
      'application',
      'certificate',
      'cheque',
      'data-file',
      'fee-budget',
      'fee-proposal',
      'file-finding',
      'file-hold',
      'inquiry',
      'institution',
      'invoice',
      'job',
      'order',
      'payee',
      'person',
      'price',
      'quality',
      'review',
      'search-hold',
      'watch',
    ],
    query: input({}),
    answer: z.object({
      ...proposals,
      replies: part(
        list({
          ...ticket,
          tt: count,
          hasInformation: z.boolean().nullable(),
          nhomNo: count.nullable(),
          ngayTraLoi: z.string().nullable(),
        }).extend({
          counts: z.object({ '0': count, '1': count, '2': count }),
        }),
      ),
      waiting: part(list({ ...ticket, soPhutCho: count, duKien: z.string().nullable(), soTraLoi: count.nullable() })),
      alerts: part(
        list({
          id: z.string(),
          thoiGian: z.string(),
          isNew: z.boolean(),
          tenKH: z.string(),
          maCIC: z.string(),
          noiDung: z.string(),
          nguon: z.string(),
        }),
      ),
      /** Of the caller's branch alone, where the caller belongs to one. */
      asked: part(z.object({ of: z.enum(['institution', 'branch']), days })),
      deadlines: part(
        list({
          kind: z.string(),
          label: z.string(),
          dueBy: z.string(),
          state: z.string(),
          needsBy: z.string().nullable(),
        }),
      ),
      files: part(
        list({
          id: z.string(),
          file_name: z.string(),
          receivedAt: z.string(),
          reply: z.string(),
          rowCount: count.nullable(),
          refusedRows: count.nullable(),
        }),
      ),
      quality: part(z.object({ months: z.array(z.object({ month: z.string(), score: z.number() })) })),
      spend: part(
        z.object({
          months: z.array(z.object({ thang: z.string(), maSP: z.string(), soTien: z.string() })),
          budget: z.object({ limit: z.string().nullable(), spent: z.string(), percent: count }),
        }),
      ),
      ending: part(list({ id: z.string(), subject: z.string(), daysLeft: count, state: z.string() })),
      searchHolds: part(
        list({ username: z.string(), fullName: z.string(), heldAt: z.string(), shown: count, hold: count }),
      ),
      orders: part(
        z.object({
          total: count,
          due: z.object({ late: count, today: count, soon: count, later: count }),
          products: z.array(z.object({ name: z.string(), count })),
          people: z.array(z.object({ name: z.string().nullable(), count })),
          oldest: z
            .object({ msPhieu: z.string(), maSP: z.string(), tenTCTD: z.string(), ngayHoi: z.string(), conLai: count })
            .nullable(),
        }),
      ),
      health: part(
        z.object({
          at: z.string(),
          /** As many as the state of the system lists. */
          concerns: count,
          waiting: count,
          oldestSeconds: z.number().nullable(),
          failedCount: count,
          failed: z.array(z.object({ id: z.string(), kind: z.string(), failedAt: z.string(), error: z.string() })),
          processes: count,
          diskFreePercent: count.nullable(),
          backupHours: z.number().nullable(),
        }),
      ),
      alarms: part(
        list({ alarm: count, raisedAt: z.string(), severity: z.string(), name: z.string(), facts: z.string() }),
      ),
      accesses: part(z.object({ cells: z.array(z.object({ weekday: count, hour: count, count })) })),
      checkpoints: part(list({ number: count, at: z.string(), rows: count, witnessedAt: z.string().nullable() })),
    }),
  },
});

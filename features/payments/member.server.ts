import { shownNumber } from '#bureau/invoices/symbol.ts';
import { payeeInEffect } from '#bureau/payments/payee.ts';
import { fitsQr, vietQr } from '#bureau/payments/vietqr.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { qrSquare } from '#kit/server/documents/qr.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { feePayments } from './contract.ts';
import { paymentsRefusals } from './refusals.ts';

const codeMinutes = 5;

type Notice = {
  notice_no: string;
  contract_no: string;
  month: string;
  due_on: string;
  amount_vnd: bigint;
  paid_vnd: bigint;
  is_overdue: boolean;
  pattern: string | null;
  serial: string | null;
  number: number | null;
};

const noticesSql = `
  select n.notice_no, n.contract_no, to_char(n.month, 'YYYY-MM') as month, n.due_on::text as due_on, n.amount_vnd,
    coalesce(p.paid, 0)::bigint as paid_vnd, n.due_on < portal.hanoi_day() as is_overdue, i.pattern, i.serial, i.number
  from portal.payment_notice n
  left join lateral (select sum(y.amount_vnd) as paid from portal.payment y
    where y.institution_id = n.institution_id and y.notice_no = n.notice_no) p on true
  left join lateral (select v.pattern, v.serial, v.number from portal.invoice v
    where v.institution_id = n.institution_id and v.month = n.month and v.contract_no = n.contract_no and v.number is not null
      and v.kind <> 'adjustment' and v.state in (1, 3) order by v.issued_on desc, v.number desc limit 1) i on true
  where n.institution_id = $1`;

export const feePaymentsServer = serve(feePayments, {
  async contracts({ body }, { client, who }) {
    if (body.matctd !== undefined && body.matctd !== who.institutionCode)
      throw new Refusal('other-institution', 'matctd');
    const { rows } = await client.query(
      `select c.contract_no as sohopdon, c.signed_on::text as ngayhopdong,
         c.valid_to is null or c.valid_to >= portal.hanoi_day() as "conHieuLuc", s.owed::text as "phaiTra", p.paid::text as "daTra",
         (s.owed - p.paid)::text as "conNo"
       from portal.service_contract c,
         lateral (select coalesce(sum(total_vnd), 0)::bigint as owed from portal.statement
           where institution_id = c.institution_id and contract_no = c.contract_no) s,
         lateral (select coalesce(sum(amount_vnd), 0)::bigint as paid from portal.payment
           where institution_id = c.institution_id and contract_no = c.contract_no) p
       where c.institution_id = $1 order by c.valid_from desc, c.contract_no /* never null: conHieuLuc */`,
      [who.institutionId],
    );
    return { total: rows.length, rows };
  },
  async search({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      `select found.*, count(*) over ()::int as total from (${noticesSql}) found
       where ($2::text is null or found.notice_no = upper($2)) and ($3::text is null or found.contract_no = $3)
         and ($4::text is null or $4 = case when found.paid_vnd <= 0 then '0' when found.paid_vnd < found.amount_vnd then '1' else '2' end)
         and ($5::date is null or found.due_on::date >= $5) and ($6::date is null or found.due_on::date <= $6)
       order by found.paid_vnd >= found.amount_vnd, found.due_on, found.notice_no offset $7 limit $8 /* never null: is_overdue */`,
      [
        who.institutionId,
        body.soGiayBao ?? null,
        body.sohopdon ?? null,
        body.tt ?? null,
        body.fromDate ?? null,
        body.toDate ?? null,
        ...pageOf(body),
      ],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return { total, rows: rows.map(rowOf) };
  },
  async history({ body }, { client, who, audit }) {
    const { rows } = await client.query(
      `select id, paid_on::text as ngay, kind as loai, notice_no as "soGiayBao", contract_no as sohopdon, amount_vnd::text as "soTien",
         reference as "soThamChieu", count(*) over ()::int as total
       from portal.payment
       where institution_id = $1 and ($2::text is null or notice_no = upper($2)) and ($3::text is null or contract_no = $3)
       order by created_at desc, id offset $4 limit $5`,
      [who.institutionId, body.soGiayBao ?? null, body.sohopdon ?? null, ...pageOf(body)],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return { total, rows };
  },
  async accounts(_, context) {
    const payee = await payeeInEffect(context.client);
    if (payee === undefined) return { total: 0, rows: [] };
    const row = {
      nganHang: payee.bank_name,
      maNapas: payee.bank_bin,
      soTaiKhoan: payee.account_no,
      chuTaiKhoan: payee.holder,
      hieuLucTu: payee.effective_at.toISOString(),
    };
    return { total: 1, rows: [row] };
  },
  async code({ body }, context) {
    const { client, who, audit } = context;
    const { rows } = await client.query(
      `select found.* from (${noticesSql}) found where found.notice_no = upper($2) /* never null: is_overdue */`,
      [who.institutionId, body.soGiayBao],
    );
    const [notice] = rows;
    if (notice === undefined) throw new Refusal('not-found', 'soGiayBao');
    const amount = notice.amount_vnd - notice.paid_vnd;
    if (amount <= 0n) throw new Refusal(paymentsRefusals['nothing-owed'], 'soGiayBao');
    const payee = await payeeInEffect(context.client);
    if (payee === undefined) throw new Refusal(paymentsRefusals['no-payee'], 'soGiayBao');
    const transfer = {
      bankBin: payee.bank_bin,
      account: payee.account_no,
      amountVnd: amount,
      message: notice.notice_no,
    };
    const payload = fitsQr(amount) ? vietQr(transfer) : null;
    const { rows: kept } = await client.query(
      `insert into portal.payment_code (institution_id, id, notice_no, payee_id, amount_vnd, payload, username, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(mins => $8)) returning expires_at`,
      [who.institutionId, uuidV7(), notice.notice_no, payee.id, amount, payload ?? '', who.username, codeMinutes],
    );
    audit.note({ notice: notice.notice_no, payee: payee.id });
    return {
      soGiayBao: notice.notice_no,
      soTien: String(amount),
      nganHang: payee.bank_name,
      soTaiKhoan: payee.account_no,
      chuTaiKhoan: payee.holder,
      noiDung: notice.notice_no,
      expires: kept[0]?.expires_at.toISOString() ?? '',
      payload,
      qr: payload === null ? null : qrSquare(payload),
    };
  },
});

function rowOf(notice: Notice) {
  const { amount_vnd, paid_vnd, pattern, serial, number } = notice;
  const open = amount_vnd - paid_vnd;
  return {
    soGiayBao: notice.notice_no,
    sohopdon: notice.contract_no,
    ky: notice.month,
    hanTra: notice.due_on,
    soTien: String(amount_vnd),
    daTra: String(paid_vnd),
    conNo: String(open),
    tt: paid_vnd <= 0n ? ('0' as const) : open > 0n ? ('1' as const) : ('2' as const),
    isOverdue: open > 0n && notice.is_overdue,
    soHoaDon: number === null ? '' : `${pattern}${serial} ${shownNumber(number)}`,
  };
}

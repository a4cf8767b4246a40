import { discountOf } from '#bureau/invoices/document.ts';
import { documentOf, type StoredInvoice } from '#bureau/invoices/stored.ts';
import { isSignedBy } from '#bureau/invoices/sign.ts';
import { shownNumber } from '#bureau/invoices/symbol.ts';
import { totalInWords } from '#bureau/invoices/xml.ts';
import { institutionNamer } from '#bureau/people/institution-names.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { sealLink } from '#kit/server/files/links.ts';
import { say } from '#kit/words/words.ts';
import { invoiceWords } from './words.ts';

/**
 * An invoice as lists show it, with the amount that its statement's notice asks for (0 without one) and the amount
 * paid.
 */
export type Listed = Pick<
  StoredInvoice,
  | 'id'
  | 'kind'
  | 'month'
  | 'contract_no'
  | 'total_vnd'
  | 'state'
  | 'sign_state'
  | 'pattern'
  | 'serial'
  | 'number'
  | 'issued_on'
> & { readonly institution_name: string; readonly asked_vnd: bigint; readonly paid_vnd: bigint };

/**
 * Columns of a Listed in `portal.invoice` named i or in what lists it; an invoice's XML and content are read one at a
 * time.
 */
export const listedColumns = `i.id, i.kind, i.month::text as month, i.contract_no, i.total_vnd, i.state, i.sign_state, i.pattern, i.serial,
  i.number, i.issued_on::text as issued_on`;

/** A complete invoice, with the requested and paid amounts. */
export type WholeInvoice = StoredInvoice & Listed;

/** An invoice that another one refers to, or that refers to it. */
export type Related = Pick<Listed, 'id' | 'kind' | 'state' | 'pattern' | 'serial' | 'number' | 'issued_on'>;

type Kind = 'status' | 'sign' | 'paid';

/** What a row is told by, in the caller's language. */
export type Labels = {
  /** The names of the codes, by kind and code; a code without a name stays a code. */
  readonly of: (kind: Kind, code: string) => string;
  readonly institution: (name: string) => string;
};

const linkMinutes = 720;

/** Binds a link to the user who was shown the row. */
export function bindingOf({ who }: Context) {
  return { purpose: 'invoice', institutionId: who.institutionId, userId: who.userId };
}

/** The names of the codes and of institutions in the caller's language. */
export async function readLabels({ client, request }: Context): Promise<Labels> {
  const { rows } = await client.query(
    `select kind, code::text as code, case when $1 = 'vi' then label_vi else label_en end as label from bureau.invoice_label`,
    [request.language],
  );
  const found = new Map(rows.map(({ kind, code, label }) => [`${kind} ${code}`, label]));
  return {
    of: (kind, code) => found.get(`${kind} ${code}`) ?? code,
    institution: await institutionNamer(client, request.language),
  };
}

const statuses = ['1', '2', '3', '4'] as const;
const three = ['0', '1', '2'] as const;

const statusOf = (state: number) => statuses[state - 1] ?? '1';

/** An invoice as a row of the list. */
export function rowOf(context: Context, stored: Listed, labels: Labels) {
  const { number, total_vnd, asked_vnd, paid_vnd, sign_state } = stored;
  // The notice is what is paid, and an invoice may state more: a correction of an earlier month adjusts that month's
  // invoice.
  const paid = paid_vnd >= asked_vnd ? '2' : paid_vnd > 0n ? '1' : '0';
  const status = statusOf(stored.state);
  const signStatus = three[sign_state] ?? '0';
  return {
    pattern: stored.pattern ?? '',
    serial: stored.serial ?? '',
    invNum: number === null ? '' : shownNumber(number),
    name: labels.institution(stored.institution_name),
    publishDate: stored.issued_on,
    amount: String(total_vnd),
    ten_signStatus: labels.of('sign', signStatus),
    status,
    ttthanhtoan: paid,
    id: stored.id,
    signStatus,
    // An invoice that is not signed is in no force yet, whatever its code is called.
    ten_status:
      status === '1' && signStatus === '0'
        ? say(invoiceWords, context.request.language, 'notIssued')
        : labels.of('status', status),
    ten_ttthanhtoan: labels.of('paid', paid),
    kind: stored.kind,
    contractId: stored.contract_no,
    ky: stored.month.slice(0, 7),
    link:
      number === null
        ? ''
        : sealLink(context.settings.sealKey, bindingOf(context), { id: stored.id, minutes: linkMinutes }),
  } as const;
}

/** A complete invoice; `related` are those that it refers to or that refer to it. */
export function detailOf(
  context: Context,
  stored: WholeInvoice,
  { labels, related }: { labels: Labels; related: readonly Related[] },
) {
  const document = documentOf(stored);
  const party = (side: 'seller' | 'buyer') => {
    const found = document?.[side];
    return found === undefined ? null : { ten: found.name, maSoThue: found.taxCode, diaChi: found.address };
  };
  return {
    ...rowOf(context, stored, labels),
    nguoiBan: party('seller'),
    nguoiMua: party('buyer'),
    dong: (document?.lines ?? []).map((line) => ({
      ten: line.name,
      donVi: line.unit,
      soLuong: String(line.quantity),
      donGia: line.priceVnd?.toString() ?? null,
      chietKhau: discountOf(line)?.toString() ?? null,
      thanhTien: String(line.amountVnd),
    })),
    thueSuat: document?.vatPercent ?? 0,
    tienTruocThue: String(stored.net_vnd),
    tienThue: String(stored.vat_vnd),
    tienBangChu: totalInWords(stored.total_vnd)[context.request.language],
    maCoQuanThue: stored.tax_authority_code,
    nguoiKy: stored.signer,
    ngayKy: stored.signed_at?.toISOString() ?? null,
    chuKyDung: stored.xml === null ? null : holds(stored.xml.toString('utf8')),
    lyDo: stored.state_reason ?? stored.reason,
    lienQuan: related.map((one) => ({
      id: one.id,
      ten: one.number === null ? '' : `${one.pattern}${one.serial} ${shownNumber(one.number)}`,
      kind: one.kind,
      status: statusOf(one.state),
      publishDate: one.issued_on,
    })),
  };
}

/** True if the certificate inside the invoice signed it. */
function holds(xml: string): boolean {
  const inside = /<X509Certificate>([^<]+)<\/X509Certificate>/.exec(xml)?.[1];
  if (inside === undefined) return false;
  return isSignedBy(xml, `-----BEGIN CERTIFICATE-----\n${inside}\n-----END CERTIFICATE-----`);
}

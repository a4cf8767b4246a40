import { drawerStateOf } from '#bureau/cheques/drawer.ts';
import { isSentLate } from '#bureau/cheques/days.ts';
import { type Holidays, holidaysBetween } from '#bureau/working-days.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { sealLink } from '#kit/server/files/links.ts';
import { countCustomer } from '#kit/server/calls/quota.ts';
import { z } from 'zod';
import { type ChequeField, chequeFields, type chequeRow, drawerQuota } from './contract.ts';

/** A declaration as stored; amounts are whole dong, days yyyy-MM-dd. */
export type Stored = {
  id: string;
  cheque_number: string;
  drawer_name: string;
  drawer_index: Buffer | null;
  drawer_hint: string | null;
  cic_code: string | null;
  unit_code: string;
  kind: number;
  amount_vnd: bigint;
  signed_on: string | null;
  suspended_from: string | null;
  suspended_to: string | null;
  refused_on: string | null;
  sent_on: string;
  beneficiary_name: string | null;
  content: Buffer;
  corrects: string | null;
  state: 'waiting' | 'approved' | 'deleted';
  version: number;
  entered_by: number;
  entered_name: string;
  entered_at: Date;
  edited_by: number | null;
  edited_name: string | null;
  edited_at: Date | null;
  approved_name: string | null;
  approved_at: Date | null;
  confirm_code: string | null;
  is_corrected: boolean;
  has_correction: boolean;
};

const cheque = z.object(chequeFields);
export type Cheque = z.output<typeof cheque>;
export type Row = z.input<typeof chequeRow>;

/** The columns of a declaration, of the table `c`. */
export const storedColumns = `c.id, c.cheque_number, c.drawer_name, c.drawer_index, c.drawer_hint, c.cic_code, c.unit_code, c.kind, c.amount_vnd,
  c.signed_on, c.suspended_from, c.suspended_to, c.refused_on, c.sent_on, c.beneficiary_name, c.content, c.corrects, c.state,
  c.version, c.entered_by, c.entered_name, c.entered_at, c.edited_by, c.edited_name, c.edited_at, c.approved_name, c.approved_at,
  c.confirm_code,
  exists (select from portal.cheque n where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
    as is_corrected,
  exists (select from portal.cheque n where n.institution_id = c.institution_id and n.corrects = c.id and n.state <> 'deleted')
    as has_correction`;

/** The declaration as it was sent. */
export function chequeOf({ cipher }: Pick<Context, 'cipher'>, stored: Pick<Stored, 'content'>): Cheque {
  return cheque.parse(JSON.parse(cipher.open(stored.content)));
}

/** Declarations as lists show them: their papers masked except for four digits. */
export async function rowsOf(context: Context, stored: readonly Stored[]): Promise<Row[]> {
  const days = stored.flatMap((one) => [eventOf(one) ?? one.sent_on, one.sent_on]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const holidays = await holidaysBetween(context.client, first, last);
  return stored.map((one) => rowOf(context, one, holidays));
}

function eventOf({ suspended_from, refused_on }: Stored): string | null {
  return [suspended_from, refused_on].reduce((last, day) => ((day ?? '') > (last ?? '') ? day : last));
}

function rowOf(context: Context, stored: Stored, holidays: Holidays): Row {
  const { who } = context;
  const event = eventOf(stored);
  return {
    matctd: who.institutionCode,
    matctd_ct: stored.unit_code,
    nguoikysec: stored.drawer_name,
    sosec: stored.cheque_number,
    tt: stored.state === 'waiting' ? '0' : stored.is_corrected ? '2' : '1',
    socmt: stored.drawer_hint ?? '',
    macic: stored.cic_code,
    ngay_guicic: stored.sent_on,
    ngaynhap: stored.entered_at.toISOString(),
    nguoinhap: stored.entered_name,
    ngaysua: stored.edited_at?.toISOString() ?? null,
    ngayduyet: stored.approved_at?.toISOString() ?? null,
    nguoiThuHuong: stored.beneficiary_name,
    sotien: String(stored.amount_vnd),
    tungayDinhchitt: stored.suspended_from,
    denngayDinhchitt: stored.suspended_to,
    ngaytuchoiTtsec: stored.refused_on,
    plid: stored.id,
    version: stored.version,
    loai: kindOf(stored.kind),
    confirmCode: stored.confirm_code,
    nguoisua: stored.edited_name,
    nguoiduyet: stored.approved_name,
    isOwn: stored.entered_by === who.userId || stored.edited_by === who.userId,
    corrects: stored.corrects,
    hasCorrection: stored.has_correction,
    isLate: event !== null && isSentLate(event, stored.sent_on, holidays),
    link: stored.state === 'approved' ? replyLink(context, stored.id) : '',
  };
}

/** A complete declaration, with the state of its drawer. */
export async function detailOf(context: Context, stored: Stored) {
  const cheque = chequeOf(context, stored);
  const [row] = await rowsOf(context, [stored]);
  if (row === undefined) throw new Error('the declaration has no row');
  return { ...row, cheque, drawer: await drawerOf(context, stored, cheque) };
}

/**
 * The state of a declaration's drawer. One person may write anybody's paper into a pending declaration: reading it
 * asks about that person, and counts like the check of an applicant.
 */
async function drawerOf(context: Context, stored: Stored, { socmt, macic }: Cheque) {
  if (stored.drawer_index === null && stored.cic_code === null) return null;
  const mayTell = stored.state === 'approved' || (await countCustomer(context, drawerQuota, { socmt, macic }));
  return mayTell ? drawerStateOf(context.client, { paper: stored.drawer_index, cicCode: stored.cic_code }) : null;
}

/** The code of a kind as the wire has it (CHQ-03). */
export function kindOf(kind: number): Row['loai'] {
  if (kind === 1) return '1';
  return kind === 2 ? '2' : '3';
}

const linkPurpose = 'cheque-reply';

/** The link that opens the reply to a declaration, only for this caller's session. */
export function replyLink({ who, settings }: Context, id: string): string {
  return sealLink(settings.sealKey, bindingOf(who), { id, minutes: settings.absoluteHours * 60 });
}

/** What a link to a reply is bound to. */
export function bindingOf({ institutionId, userId }: Context['who']) {
  return { purpose: linkPurpose, institutionId, userId };
}

/** The blind index of an account: the same digits for any spacing. */
export function accountIndex(cipher: Cipher, account: string): Buffer {
  return cipher.blindIndex('cheque-account', plain(account));
}

/** The blind index of a drawer by the paper, at any bank. */
export function drawerIndex(cipher: Cipher, paper: string): Buffer {
  return cipher.blindIndex('cheque-drawer', plain(paper));
}

/** A number without spaces, dots and dashes, in capitals. */
export function plain(number: string): string {
  return number.replace(/[\s.-]+/g, '').toUpperCase();
}

/** Fields whose day must not be in the future. */
export const pastDays = [
  'ngayKysec',
  'ngaycmt',
  'ngaytuchoiTtsec',
  'ngayGuicic',
] as const satisfies readonly ChequeField[];

import { applications } from '#features/applications/contract.ts';
import { certificates } from '#features/data-files/contract.ts';
import { feeDesk } from '#features/fee-desk/contract.ts';
import { institutions, standingName } from '#features/institutions/contract.ts';
import { invoiceDesk } from '#features/invoices/contract.ts';
import { lostCheques } from '#features/lost-cheques/contract.ts';
import { payeeAccounts } from '#features/payments/contract.ts';
import { people, roleNames } from '#features/people/contract.ts';
import { send } from '#kit/browser/call.ts';
import { sendAndSay } from '#kit/browser/sending.ts';
import { toast } from '#kit/browser/toasts/toast.ts';
import type { AnswerOf } from '#kit/contract/call.ts';
import type { Said } from '#kit/words/said.ts';
import { both, type Language, type Text } from '#kit/words/words.ts';
import { formatDate, formatDateTime, formatMonth, formatNumber } from '#kit/words/format.ts';
import type { desk } from './contract.ts';
import { deskWords } from './words.ts';

export type Answer = AnswerOf<typeof desk.look>;
type Word = keyof (typeof deskWords)['texts'];

/** Something that a colleague proposed: what it is, what it changes, and the calls that decide it. */
export type Proposal = {
  readonly key: string;
  readonly kind: Word;
  readonly what: string;
  readonly by: string;
  readonly at: string;
  readonly isOwn: boolean;
  readonly facts: readonly (readonly [name: Word, value: Said])[];
  /** Where the list of its kind stands. */
  readonly screen: string;
  /** Left out of what is decided only where all of it is in sight (held files, new passwords). */
  readonly approve?: (said: Text, reason: string) => Promise<unknown>;
  readonly refuse?: (said: Text, reason: string) => Promise<unknown>;
  /** Both calls need a reason, and throw when they are refused. */
  readonly asksReason?: true;
};

type Rows<N extends keyof Answer> =
  NonNullable<NonNullable<Answer[N]>['shown']> extends {
    readonly rows: readonly (infer R)[];
  }
    ? R
    : never;

/** Everything that waits for a second person, of all kinds, the oldest first. */
export function proposalsOf(answer: Answer, ownName: string): readonly Proposal[] {
  const found = [
    ...rowsOf(answer.cheques).map(cheque),
    ...rowsOf(answer.holds).map((row) => file(row, 'hold', 'held-files', row.isOwn)),
    ...rowsOf(answer.findings).map((row) => file(row, 'finding', 'file-findings', false)),
    ...rowsOf(answer.certificates).map(certificate),
    ...rowsOf(answer.rights).map(right),
    ...rowsOf(answer.institutions).map(institution),
    ...rowsOf(answer.invoices).map((row) => invoice(row, ownName)),
    ...rowsOf(answer.fees).map((row) => fee(row, ownName)),
    ...rowsOf(answer.prices).map((row) => price(row, ownName)),
    ...rowsOf(answer.payees).map(payee),
    ...rowsOf(answer.merges).map(merge),
    ...rowsOf(answer.analysed).map((row) => analysis(row, ownName)),
    ...rowsOf(answer.applications).map(application),
  ];
  return found.sort((one, other) => one.at.localeCompare(other.at));
}

function rowsOf<R>(part: { readonly shown: { readonly rows: readonly R[] } | null } | undefined): readonly R[] {
  return part?.shown?.rows ?? [];
}

type Amount = string | number;

/** An amount in dong, as each language writes it. */
function money(amount: Amount): Text {
  const { vi } = both(deskWords, 'inDong', { amount: formatNumber(amount, 'vi') });
  return { vi, en: both(deskWords, 'inDong', { amount: formatNumber(amount, 'en') }).en };
}

function change(from: Amount, to: Amount): Text {
  const [before, after] = [money(from), money(to)];
  return { vi: `${before.vi} → ${after.vi}`, en: `${before.en} → ${after.en}` };
}

function cheque(row: Rows<'cheques'>): Proposal {
  return {
    key: `cheque ${row.plid}`,
    kind: 'cheque',
    what: row.sosec,
    by: row.nguoinhap,
    at: row.ngaynhap,
    isOwn: row.isOwn,
    facts: [
      ['owner', row.nguoikysec],
      ['amount', money(row.sotien)],
    ],
    screen: 'alerts-sec-lost',
    approve: (said) => sendAndSay(lostCheques.approve, { query: { plid: row.plid, version: row.version } }, said),
  };
}

type File = { readonly id: string; readonly fileName: string; readonly sentBy: string; readonly heldAt: string };

// Held data files are decided where their finding is opened.
function file(row: File, kind: 'hold' | 'finding', screen: string, isOwn: boolean): Proposal {
  const { id, fileName, sentBy, heldAt } = row;
  return { key: `${kind} ${id}`, kind, what: fileName, by: sentBy, at: heldAt, isOwn, facts: [], screen };
}

function certificate(row: Rows<'certificates'>): Proposal {
  return {
    key: `certificate ${row.id}`,
    kind: 'certificate',
    what: row.subject,
    by: row.registeredBy,
    at: row.registeredAt,
    isOwn: row.isOwn,
    facts: [['validUntil', formatDateTime(row.validUntil)]],
    screen: 'certificate-registration',
    approve: (said) => sendAndSay(certificates.approve, { body: { id: row.id } }, said),
  };
}

/** The roles before and after; the institution's own have the names that it gave them. */
function rolesOf({ rolesBefore, rolesAfter, ownRoles }: Rows<'rights'>, language: Language): string {
  return [rolesBefore, rolesAfter].map((codes) => roleNames(codes, ownRoles, language) || '–').join(' → ');
}

function right(row: Rows<'rights'>): Proposal {
  const send = (state: 'approved' | 'refused') => (said: Text) =>
    sendAndSay(people.decide, { body: { id: row.id, state } }, said);
  return {
    key: `right ${row.id}`,
    kind: row.kind === 'reset' ? 'reset' : 'right',
    what: row.fullName,
    by: row.askedBy,
    at: row.askedAt,
    isOwn: row.isOwn,
    facts: [
      ...(row.userStatus === 'frozen' ? [['user', both(deskWords, 'userFrozen')] as const] : []),
      ...(row.kind === 'reset' ? [] : [['becomes', { vi: rolesOf(row, 'vi'), en: rolesOf(row, 'en') }] as const]),
      ['reason', row.reason],
    ],
    screen: 'right-changes',
    // The new password is shown once, by its own screen.
    ...(row.kind === 'reset' ? {} : { approve: send('approved') }),
    refuse: send('refused'),
  };
}

function standingOf({ before, after }: Rows<'institutions'>, language: Language): string {
  return [before, after].map((value) => standingName(value, language)).join(' → ');
}

function institution(row: Rows<'institutions'>): Proposal {
  const send = (state: 'approved' | 'refused') => (said: Text) =>
    sendAndSay(institutions.decide, { body: { id: row.id, state } }, said);
  return {
    key: `institution ${row.id}`,
    kind: 'institution',
    what: row.institution,
    by: row.askedBy,
    at: row.askedAt,
    isOwn: row.isOwn,
    facts: [
      ['becomes', { vi: standingOf(row, 'vi'), en: standingOf(row, 'en') }],
      ['reason', row.reason],
    ],
    screen: 'institution-changes',
    approve: send('approved'),
    refuse: send('refused'),
  };
}

function invoice(row: Rows<'invoices'>, ownName: string): Proposal {
  const send = (approve: boolean) => (said: Text) =>
    sendAndSay(invoiceDesk.decide, { body: { proposalId: row.id, approve } }, said);
  return {
    key: `invoice ${row.id}`,
    kind: 'invoice',
    what: row.ten,
    by: row.nguoiDeNghi,
    at: row.ngayDeNghi,
    isOwn: row.nguoiDeNghi === ownName,
    facts: [
      ['owner', row.tenTctd],
      ['amount', money(row.adjusts ?? row.amount)],
      ['reason', row.lyDo],
    ],
    screen: 'invoice-proposals',
    approve: send(true),
    refuse: send(false),
  };
}

function fee(row: Rows<'fees'>, ownName: string): Proposal {
  const send = (approve: boolean) => (said: Text) =>
    sendAndSay(feeDesk.decide, { body: { matctd: row.matctd, proposalId: row.id, approve } }, said);
  return {
    key: `fee ${row.id}`,
    kind: 'fee',
    what: `${row.sohopdon} ${formatMonth(row.ky)}`,
    by: row.nguoiDeNghi,
    at: row.ngayDeNghi,
    isOwn: row.nguoiDeNghi === ownName,
    facts: [
      ['owner', row.tentctd],
      ['amount', money(row.soTien)],
      ['reason', row.lyDo],
    ],
    screen: 'fee-proposals',
    approve: send(true),
    refuse: send(false),
  };
}

/** A new price of a product, or new terms of an institution: its share of the price, and its discount. */
function price(row: Rows<'prices'>, ownName: string): Proposal {
  const send = (approve: boolean) => (said: Text) =>
    sendAndSay(feeDesk.decideRule, { body: { ruleId: row.id, approve } }, said);
  return {
    key: `price ${row.id}`,
    kind: row.maSP === null ? 'terms' : 'price',
    what: row.maSP ?? row.tentctd ?? row.matctd ?? '',
    by: row.nguoiDeNghi,
    at: row.ngayDeNghi,
    isOwn: row.nguoiDeNghi === ownName,
    facts: [
      ...(row.gia === null
        ? []
        : [['becomes', row.giaHienTai === null ? money(row.gia) : change(row.giaHienTai, row.gia)] as const]),
      ...(row.tyLe === null
        ? []
        : [['becomes', both(deskWords, 'termsAre', { share: row.tyLe, discount: row.chietKhau ?? 0 })] as const]),
      ['from', formatDate(row.tuNgay)],
      ['reason', row.lyDo],
    ],
    screen: row.maSP === null ? 'fee-terms' : 'price-list',
    approve: send(true),
    refuse: send(false),
  };
}

function payee(row: Rows<'payees'>): Proposal {
  const send = (duyet: boolean) => (said: Text) =>
    sendAndSay(payeeAccounts.decide, { body: { payeeId: row.payeeId, duyet } }, said);
  return {
    key: `payee ${row.payeeId}`,
    kind: 'payee',
    what: row.soTaiKhoan,
    by: row.nguoiDeNghi,
    at: row.ngayDeNghi,
    isOwn: row.isOwn,
    facts: [
      ['owner', `${row.chuTaiKhoan}, ${row.nganHang}`],
      ['reason', row.lyDo],
    ],
    screen: 'payee-accounts',
    approve: send(true),
    refuse: send(false),
  };
}

// Decided where both persons stand beside each other.
function merge(row: Rows<'merges'>): Proposal {
  return {
    key: `merge ${row.proposal}`,
    kind: row.kind,
    what: `${row.mergedCode} → ${row.keptCode}`,
    by: row.askedBy,
    at: row.askedAt,
    isOwn: row.isOwn,
    facts: [
      ['owner', `${row.mergedName}, ${row.keptName}`],
      ['reason', row.reason],
    ],
    screen: 'merge-proposals',
  };
}

// Reviewed where the whole analysis is in sight.
function analysis(row: Rows<'analysed'>, ownName: string): Proposal {
  return {
    key: `analysis ${row.id}`,
    kind: 'analysis',
    what: `${row.maSP} ${row.tenKH}`,
    by: row.nguoiPhanTich ?? '',
    at: row.ngayHoi,
    isOwn: row.nguoiPhanTich === ownName,
    facts: [
      ['owner', row.tenTCTD],
      ['dueOn', both(deskWords, 'due', { day: formatDate(row.hanTraLoi) })],
    ],
    screen: `work-queue?voucherCode=${encodeURIComponent(row.msPhieu)}`,
  };
}

function application(row: Rows<'applications'>): Proposal {
  // Its failure stands beside the reason, which is kept.
  const decide = (decision: 'approved' | 'refused') => async (said: Text, reason: string) => {
    await send(applications.decide, { body: { clientId: row.clientId, decision, reason } });
    toast({ kind: 'success', message: said });
  };
  return {
    key: `application ${row.clientId}`,
    kind: 'application',
    what: row.name,
    by: row.askedBy,
    at: row.askedAt,
    isOwn: row.isOwn,
    facts: [
      ['owner', row.institutionName],
      ['scopes', row.scopes.join(', ')],
      ['reason', row.purpose],
    ],
    screen: 'applications',
    approve: decide('approved'),
    refuse: decide('refused'),
    asksReason: true,
  };
}

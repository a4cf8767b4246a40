import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { checkDigit } from '#bureau/contract/identifiers.ts';
import { bearer } from '#testing/inquirer.ts';

/** The password of all people whom a day creates. */
export const dayPassword = 'Mưa xuân trên phố 7';

/** An institution for one test: its files, inquiries and fees do not appear in the figures of other tests. */
export type Bank = {
  readonly code: string;
  readonly name: string;
  readonly taxCode: string;
  readonly contracts: { readonly information: string; readonly ordered: string };
  readonly admin: string;
  readonly clerk: string;
  readonly approver: string;
};

type Caller = (path: string, data: object) => Promise<unknown>;

const reason = 'Một ngày ở Trung tâm';

/**
 * Opens a bank as the bureau does it: the institution, its contracts and tax code, its first administrator (approved
 * by two people), and its staff, created by that administrator. Each person has chosen a password.
 */
export async function openBank(
  request: APIRequestContext,
  { name, hasApprover = false }: { readonly name: string; readonly hasApprover?: boolean },
): Promise<Bank> {
  const number = String(randomInt(1e5)).padStart(5, '0');
  const code = `963${number}`;
  const bank: Bank = {
    code,
    name: `${name} ${number}`,
    taxCode: taxCodeOf(number),
    contracts: { information: `HD${number}/TTTD`, ordered: `HD${number}/DH` },
    admin: `admin.d${number}`,
    clerk: `clerk.d${number}`,
    approver: `approver.d${number}`,
  };
  const root = await bureau(request, 'root.bureau');
  await root('Institutions/Create', {
    ...{ tctd: code, class: 'bank', nameVi: bank.name, nameEn: `Day Bank ${number}`, shortName: `NHN${number}` },
    ...{ province: '01', address: '12 Phố Ngày, Hà Nội', reason },
  });
  const administrator = { fullName: 'Vũ Quản Trị', role: 'institution-admin', tctd: code };
  const [admin] = await Promise.all([
    letIn(request, root, { username: bank.admin, ...administrator }),
    enterContracts(request, bank),
  ]);
  await Promise.all([
    letIn(request, admin, { username: bank.clerk, fullName: 'Phan Thị Sớm', role: 'clerk' }),
    ...(hasApprover
      ? [letIn(request, admin, { username: bank.approver, fullName: 'Đinh Văn Duyệt', role: 'approver' })]
      : []),
  ]);
  return bank;
}

async function enterContracts(request: APIRequestContext, { code, name, taxCode, contracts }: Bank): Promise<void> {
  const operator = await bureau(request, 'minh.operator');
  const contact = { hovaten: 'Lâm Thị Hợp Đồng', diachi: '12 Phố Ngày, Hà Nội', dthoai: '02439000000' };
  for (const type of ['information', 'ordered'] as const) {
    await operator('QuanLyPhi/HopDong/Ghi', {
      ...{ matctd: code, contractNumber: contracts[type], type, ngayhopdong: '2025-01-02', tuNgay: '2025-01-02' },
      ...{ ...contact, email: 'hopdong@example.vn' },
    });
  }
  await operator('HoaDonDienTu/Party', { maTctd: code, maSoThue: taxCode, ten: name, diaChi: contact.diachi });
}

type Newcomer = { readonly username: string; readonly fullName: string; readonly role: string; readonly tctd?: string };

/**
 * Creates an account, lets a second person approve what needs approval, and chooses the account's password; returns
 * its calls.
 */
async function letIn(request: APIRequestContext, by: Caller, { role, ...who }: Newcomer): Promise<Caller> {
  const made = await by('Users/Create', { ...who, roles: [role], reason });
  const { oneTimePassword, waits } = made as { oneTimePassword: string; waits: boolean };
  if (waits) {
    const second = await bureau(request, 'thu.bureau');
    const { rows } = (await second('Users/Changes', { state: 'waiting', start: 0, end: 1000 })) as {
      rows: { id: string; username: string }[];
    };
    const id = rows.find(({ username }) => username === who.username)?.id;
    await second('Users/Decide', { id, state: 'approved' });
  }
  const own = await callerOf(request, who.username, oneTimePassword);
  await own('Account/Password', { password: oneTimePassword, newPassword: dayPassword });
  return own;
}

/** The bureau's people who have signed in, for each request context of a test. */
const atTheBureau = new WeakMap<APIRequestContext, Map<string, Promise<Caller>>>();

/** The calls of a person at the bureau, who signs in once for all banks of a test. */
function bureau(request: APIRequestContext, user: string): Promise<Caller> {
  const people = atTheBureau.get(request) ?? new Map<string, Promise<Caller>>();
  atTheBureau.set(request, people);
  const caller = people.get(user) ?? callerOf(request, user);
  people.set(user, caller);
  return caller;
}

/** The calls of a person; each call must succeed. */
async function callerOf(request: APIRequestContext, user: string, password?: string): Promise<Caller> {
  const headers = await bearer(user, password);
  return async (path, data) => {
    const answer = await request.post(`/api/${path}`, { headers, data });
    const body = (await answer.json()) as { success: boolean; message: string; errors?: unknown; data: unknown };
    expect(body, `${path}: ${body.message} ${JSON.stringify(body.errors)}`).toMatchObject({ success: true });
    return body.data;
  };
}

/** Makes a tax code with valid check digits from a number of five digits. */
function taxCodeOf(number: string): string {
  for (let last = 0; last < 10; last += 1) {
    const nine = `018${number}${last}`;
    const digit = checkDigit(nine);
    if (digit !== undefined) return nine + digit;
  }
  throw new Error(`no tax code for ${number}`);
}

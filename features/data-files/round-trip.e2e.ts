import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { headerSheet, totalsArray } from '#bureau/intake/around.ts';
import { newestDue } from '#bureau/intake/days.ts';
import { indicatorsOf } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { loan } from '#bureau/intake/sample-rows.fixture.ts';
import { type DeclaredTotal, TotalsCounter } from '#bureau/intake/totals-counter.ts';
import { askByCall } from '#testing/inquirer.ts';
import { fillTemplate, oldEnding } from '#testing/office.ts';
import { test } from '#testing/pages/test.ts';
import { chooseFiles, signIn, speak } from '#testing/person.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Row = Readonly<Record<string, string>>;
type Made = { readonly kind: string; readonly section: string; readonly day: string; readonly row: Row };

const customer = {
  customer_code: `DT${randomInt(1e9)}`,
  name: 'Trịnh Thị Khứ Hồi',
  address: '8 Phố Thử, Hà Nội',
  paper_number: `001190${String(randomInt(1e6)).padStart(6, '0')}`,
};

// A fund of its own: a sent month replaces the institution's month, and no other test uses this one's.
const sender = 'phuc.fund';

test('UPL-04 UPL-05 templates filled in an office program are sent, refused, corrected and applied, and the month is on the report', async ({
  page,
  request,
}) => {
  test.setTimeout(600_000);
  await speak(page, 'vi');
  const kinds = page.waitForResponse((response) => /\/api\/GuiNhanPhanHoiTT15(\?|$)/.test(response.url()));
  await signIn(page, sender, { at: '/portal/main/send-data' });
  const code = codeOf(await (await kinds).json());
  const day = newestDue('month', hanoiDay());

  const person: Made = { kind: 'D10', section: 'KHCN', day, row: personRow(code) };
  await send(page, nameOf(person, code, oldEnding), await fill(page, person, code, oldEnding));
  await expect(line(page, nameOf(person, code, oldEnding))).toContainText('Đã cập nhật 1 dòng', { timeout: 150_000 });

  const loan: Made = { kind: 'D32', section: 'CHOVAY', day, row: loanRow(code) };
  const name = nameOf(loan, code, 'xlsx');
  // A total that is a tenth too high.
  await send(
    page,
    name,
    await fill(page, loan, code, 'xlsx', (total) => (total.startsWith('9') ? '990000000' : total)),
  );
  await expect(line(page, name)).toContainText('TEP_007', { timeout: 150_000 });
  await send(page, name, await fill(page, loan, code, 'xlsx'));
  await expect(line(page, name)).toContainText('Đã cập nhật 1 dòng', { timeout: 150_000 });

  const ticket = await askByCall(
    request,
    { identityNumber: customer.paper_number, name: customer.name, address: customer.address },
    sender,
  );
  await page.goto(`/portal/main/reply-customer/detail?voucher=${ticket}`);
  const report = page.getByRole('main');
  await expect(report).toContainText(customer.name);
  await expect(report.getByRole('row').filter({ hasText: '900' }).first()).toBeVisible();
  await expect(report).toContainText(`${day.slice(5, 7)}/${day.slice(0, 4)}`);
});

function personRow(code: string): Row {
  return { branch_code: code, born_on: '12/05/1990', sex: '2', province_code: '01', paper_kind: '01', ...customer };
}

function loanRow(code: string): Row {
  const { customer_code, name } = customer;
  return { ...loan, branch_code: code, customer_code, customer_name: name, contract_number: `HD/${customer_code}` };
}

/** Chooses the kind's folder, downloads its template and fills it in, with its control totals. */
async function fill(page: Page, made: Made, code: string, ending: 'xls' | 'xlsx', told = (value: string) => value) {
  const kind = kindOf(made.kind);
  const section = kind?.sections.find((one) => one.code === made.section);
  if (kind === undefined || section === undefined) throw new Error(`no ${made.kind} ${made.section}`);
  await page.keyboard.press('F2');
  const folder = page.getByRole('combobox', { name: 'Thư mục' });
  await folder.fill(made.kind);
  await page.getByRole('option', { name: new RegExp(`^${made.kind}`) }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải tệp mẫu' }).click();
  const template = readFileSync(await (await download).path());
  const counter = new TotalsCounter(kind);
  counter.count(section, made.row);
  const totals = counter
    .totals()
    .map(({ section: of, currency, code: total, value }: DeclaredTotal) => [of, currency, total, told(value)]);
  const rows = {
    [headerSheet]: [[slashed(made.day), code]],
    [section.code]: [indicatorsOf(section).map(({ column }) => made.row[column] ?? '')],
    [totalsArray]: totals,
  };
  return fillTemplate(template, rows, ending);
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  const open = () => page.getByRole('button', { name: /Tệp: Chọn tệp/ }).click();
  await chooseFiles(page, open, { name, mimeType: 'application/octet-stream', buffer });
  await page.keyboard.press('Control+Enter');
}

const line = (page: Page, name: string) =>
  page.locator('section[aria-labelledby=upload-ledger]').getByRole('listitem').filter({ hasText: name }).first();

function nameOf({ kind, day }: Made, code: string, ending: string): string {
  return `${kind}${code}${day.replaceAll('-', '')}.001.${ending}`;
}

function slashed(day: string): string {
  return day.split('-').reverse().join('/');
}

function codeOf(answer: { data: { rows: { exampleName: string }[] } }): string {
  return /^\D\d{1,2}(\d{8})\d{8}\./.exec(answer.data.rows[0]?.exampleName ?? '')?.[1] ?? '';
}

import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newestDue } from '#bureau/intake/days.ts';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { loan, person } from '#bureau/intake/sample-rows.fixture.ts';
import { fileSectionTexts } from '#bureau/words/file-sections.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signInAndListen } from '#testing/person.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { both } from '#kit/words/words.ts';
import { heldFileWords } from './words.ts';

const w = (key: keyof (typeof heldFileWords)['texts']) => both(heldFileWords, key).vi;

/** The bank of lan.clerk. */
const code = '01301001';

/** Sends a file of the first bank by calls alone, and gives its name. */
async function send(request: APIRequestContext, kindCode: 'D10' | 'D32', row: FileRow): Promise<string> {
  const kind = kindOf(kindCode);
  if (kind === undefined) throw new Error(`no ${kindCode}`);
  const headers = await bearer('lan.clerk');
  const section = kindCode === 'D10' ? 'KHCN' : 'CHOVAY';
  const day = newestDue('month', hanoiDay());
  const parts: string[] = [];
  const rows = { [section]: [{ ...row, branch_code: code }] };
  for await (const part of jsonFile({ kind, institutionCode: code, day, rows })) parts.push(part);
  const name = `${kindCode}${code}${day.replaceAll('-', '')}.${String(100 + randomInt(899))}.json`;
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(parts.join('')) };
  const sent = await request.post('/api/GuiNhanPhanHoiTT15/upload-file', {
    headers,
    multipart: { matctd: code, file },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const data = { fromDate: '2026-01-01', toDate: '2099-01-01', start: 0, end: 50 };
  const state = async () => {
    const answer = await (await request.post('/api/GuiNhanPhanHoiTT15/show-log-file', { headers, data })).json();
    const found = (answer.data?.rows ?? []) as { file_name: string; upload_status: string }[];
    return found.find(({ file_name }) => file_name === name)?.upload_status;
  };
  await expect.poll(state, { timeout: 150_000 }).toBe(kindCode === 'D10' ? 'applied' : 'held-finding');
  return name;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('TRU-12 the bureau sees the figures before and after, and returns a file by keyboard; its bank may take one back', async ({
  page,
  request,
}) => {
  test.setTimeout(400_000);
  const number = String(randomInt(1e6)).padStart(6, '0');
  const customer = { customer_code: `GIU${number}`, name: 'Lý Thị Giữ' };
  await send(request, 'D10', { ...person, ...customer, paper_number: `001190${number}` });
  const loanRow = { ...loan, customer_code: customer.customer_code, customer_name: customer.name };
  const name = await send(request, 'D32', { ...loanRow, contract_number: `GIU/${number}` });
  await signInAndListen(page, 'minh.operator', { at: '/portal/main/file-findings' });
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: w('look') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row').nth(1)).toContainText('%');
  await expect(dialog.getByRole('row').nth(1)).toContainText(fileSectionTexts.CHOVAY[0]);
  await page.keyboard.press('Escape');
  await actOn(row, w('return'));
  // What is decided on is read back above the reason.
  await expect(page.getByRole('dialog')).toContainText(name);
  await expect(page.getByRole('dialog')).toContainText('%');
  await page.getByRole('dialog').getByRole('textbox').fill('Thiếu gần hết hợp đồng');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(w('returnedDone')).first()).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  const second = await send(request, 'D32', { ...loanRow, contract_number: `GIU/${number}/2` });
  // The list of the bureau hears of it by itself.
  await expect(rowOf(page, second)).toBeVisible();
  const withdrawn = await request.post('/api/FileHold/Withdraw', {
    headers: await bearer('lan.clerk'),
    data: { id: await idOf(request, second), reason: 'Gửi nhầm' },
  });
  expect(withdrawn.ok()).toBe(true);
});

async function idOf(request: APIRequestContext, name: string): Promise<string> {
  const data = { start: 0, end: 50 };
  const answer = await (
    await request.post('/api/FileHold/Search', { headers: await bearer('hoa.approver'), data })
  ).json();
  const found = (answer.data?.rows ?? []) as { id: string; fileName: string }[];
  return found.find(({ fileName }) => fileName === name)?.id ?? '';
}

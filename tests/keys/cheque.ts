import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer } from '#testing/inquirer.ts';

/** Enters a lost cheque as a clerk through the API alone, so that it waits for the approver; returns its number. */
export async function enterChequeByCall(request: APIRequestContext): Promise<string> {
  const headers = await bearer('lan.clerk');
  const who: { data: { tctdCode: string } } = await (await request.get('/api/user-info', { headers })).json();
  const { tctdCode } = who.data;
  const number = `D${String(randomInt(1e9)).padStart(9, '0')}`;
  const answer = await request.post('/api/Sec/Add', {
    headers,
    data: {
      sosec: number,
      taikhoanKy: '0011002233445',
      nguoikysec: 'Nguyen Van Duyet',
      socmt: '001085012345',
      sotien: '50000000',
      loai: '1',
      tungayDinhchitt: '2026-01-05',
      ngayGuicic: '2026-01-05',
      matctdCt: tctdCode,
      matctd: tctdCode,
    },
  });
  expect(await answer.json()).toMatchObject({ success: true });
  return number;
}

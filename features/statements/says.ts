import { createHash } from 'node:crypto';
import { type Party, partiesOf } from '#bureau/invoices/parties.ts';
import { type Payee, payeeInEffect } from '#bureau/payments/payee.ts';
import type { Statement } from './statement.ts';
import type { Connection } from '#kit/server/database/connection.ts';

/** The parts of a payment notice besides its statement: both parties, and where to pay. */
export type NoticeParties = { readonly bureau: Party; readonly payer: Party; readonly payee: Payee | undefined };

/** Both parties of a notice of the acting institution, and the account in effect. */
export async function noticeParties(client: Connection, institutionId: number): Promise<NoticeParties> {
  return { ...(await partiesOf(client, institutionId)), payee: await payeeInEffect(client) };
}

/** A statement's workbook contains what was closed, which never changes: payments are not in it. */
export function workbookSays({ statement_no, closed_at, events, gross_vnd, total_vnd }: Statement): Buffer {
  return hashOf(['statement', statement_no, closed_at.toISOString(), events, String(gross_vnd), String(total_vnd)]);
}

/** A notice also contains the open amount, who pays whom, and where. */
export function noticeSays(statement: Statement, { bureau, payer, payee }: NoticeParties): Buffer {
  const { statement_no, notice_no, due_on, total_vnd, paid_vnd } = statement;
  const sides = [bureau, payer].map(({ code, name, address, taxCode }) => [code, name, address, taxCode ?? null]);
  const account = payee === undefined ? null : [payee.bank_bin, payee.bank_name, payee.account_no, payee.holder];
  return hashOf(['notice', statement_no, notice_no, due_on, String(total_vnd), String(paid_vnd), sides, account]);
}

function hashOf(said: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Party, partiesOf } from '#bureau/invoices/parties.ts';
import { type Payee, payeeInEffect } from '#bureau/payments/payee.ts';
import type { Statement } from './statement.ts';

/** What a payment notice says beside its statement: both sides, and where to pay to. */
export type Around = { readonly bureau: Party; readonly payer: Party; readonly payee: Payee | undefined };

/** Both sides of a notice of the acting institution, and the account in effect. */
export async function aroundNotice(client: pg.ClientBase, institutionId: number): Promise<Around> {
  return { ...(await partiesOf(client, institutionId)), payee: await payeeInEffect(client) };
}

/** A statement's workbook says what was closed, which never changes: payments are not in it. */
export function workbookSays({ statement_no, closed_at, events, gross_vnd, total_vnd }: Statement): Buffer {
  return hashOf(['statement', statement_no, closed_at.toISOString(), events, String(gross_vnd), String(total_vnd)]);
}

/** A notice says what is still open as well, who pays whom, and where to. */
export function noticeSays(statement: Statement, { bureau, payer, payee }: Around): Buffer {
  const { statement_no, notice_no, due_on, total_vnd, paid_vnd } = statement;
  const sides = [bureau, payer].map(({ code, name, address, taxCode }) => [code, name, address, taxCode ?? null]);
  const account = payee === undefined ? null : [payee.bank_bin, payee.bank_name, payee.account_no, payee.holder];
  return hashOf(['notice', statement_no, notice_no, due_on, String(total_vnd), String(paid_vnd), sides, account]);
}

function hashOf(said: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

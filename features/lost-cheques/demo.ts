import { AuditNote } from '#kit/server/calls/audit.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { addCheque, approveCheque } from './cheques.ts';
import { sampleCheques } from './sample.ts';
import type { Connection } from '#kit/server/database/connection.ts';

type Bank = { readonly institutionId: number; readonly institutionCode: string };
type Person = { readonly userId: number; readonly username: string };

/** Invented declarations of two banks, so that the first look finds some: one is pending, the others are approved. */
export async function addDemoCheques(
  client: Connection,
  cipher: Cipher,
  banks: readonly (Bank & { readonly clerk: Person; readonly approver: Person })[],
): Promise<void> {
  for (const [at, { clerk, approver, ...bank }] of banks.entries()) {
    await client.query(`select set_config('app.institution', $1, false)`, [String(bank.institutionId)]);
    const as = (person: Person) => ({
      client,
      cipher,
      audit: new AuditNote(Buffer.alloc(32)),
      who: whoOf(bank, person),
    });
    for (const { isWaiting, ...cheque } of sampleCheques(bank.institutionCode, at)) {
      const { plid } = await addCheque(as(clerk), { cheque, corrects: undefined });
      if (!isWaiting) await approveCheque(as(approver), { plid });
    }
  }
  await client.query('reset app.institution');
}

function whoOf(bank: Bank, person: Person) {
  return {
    ...{ ...bank, ...person, sessionId: '', fullName: '', branchId: null, roles: [] },
    ...{ permissions: new Set<string>(), closedProducts: new Set<string>(), areExportsFrozen: false },
    application: undefined,
    bound: { cookieHash: null, keyThumb: null },
  };
}

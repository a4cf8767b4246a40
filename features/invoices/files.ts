import { invoicePdf } from '#bureau/invoices/pdf.ts';
import { documentOf, type StoredInvoice } from '#bureau/invoices/stored.ts';
import { shownNumber } from '#bureau/invoices/symbol.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { type FileAnswer, file } from '#kit/server/files/file-answer.ts';
import { invoicesRefusals } from './refusals.ts';

/** The name of an invoice's file: HDDT-1C26TAN-00000123.pdf. */
export function fileNameOf(
  stored: Pick<StoredInvoice, 'pattern' | 'serial' | 'number'>,
  ending: 'pdf' | 'xml',
): string {
  return `HDDT-${stored.pattern?.replace('/', '-')}${stored.serial?.replace('/', '-')}-${shownNumber(stored.number ?? 0)}.${ending}`;
}

/** The printed form, made from the stored data, or the signed XML as stored. */
export async function invoiceFile(stored: StoredInvoice, ending: 'pdf' | 'xml'): Promise<FileAnswer> {
  const document = documentOf(stored);
  if (document === undefined) throw new Refusal('not-found', 'encryptedFilePath');
  const name = fileNameOf(stored, ending);
  if (ending === 'xml') {
    if (stored.xml === null) throw new Refusal(invoicesRefusals['invoice-unsigned'], 'dinhDang');
    return file({ name, type: 'application/xml; charset=utf-8', body: stored.xml });
  }
  const body = await invoicePdf(document, {
    signedBy: stored.signer ?? undefined,
    signedAt: stored.signed_at ?? undefined,
    taxAuthorityCode: stored.tax_authority_code ?? undefined,
    state: stored.state === 4 ? 'cancelled' : stored.state === 2 ? 'replaced' : 'valid',
  });
  return file({ name, type: 'application/pdf', body });
}

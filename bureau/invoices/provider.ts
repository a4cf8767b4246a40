import { join } from 'node:path';
import type { Settings } from '#kit/server/settings/settings.ts';
import type { InvoiceDocument } from './document.ts';
import { type SigningKey, signInvoice, signerOf } from './sign.ts';
import { keepDemoSigningKey, readSigningKey } from './signing-key.ts';
import type { InvoiceContent } from './stored.ts';
import { serialOf } from './symbol.ts';
import { invoiceXml } from './xml.ts';
import type { Connection } from '#database/connection.ts';

/** An invoice to be issued. Its id is also the provider's key: a repeated request is done once. */
type InvoiceOrder = { readonly id: string; readonly issuedOn: string; readonly content: InvoiceContent };

type SignedInvoice = { readonly xml: string; readonly signer: string };

/** Numbers and signs invoices. Both steps may be repeated for the same invoice. */
export type InvoiceProvider = {
  /** Gives an invoice its number in the transaction of `client`, which acts for the invoiced institution. */
  readonly number: (client: Connection, order: InvoiceOrder) => Promise<void>;
  /** Signs a numbered invoice; undefined while nothing can be signed. */
  readonly sign: (invoice: InvoiceDocument) => Promise<SignedInvoice | undefined>;
};

const pattern = '1';

/** The provider inside this system: the database numbers, a key in a file of this machine signs. */
export function embeddedProvider(settings: Pick<Settings, 'invoiceKeyFile' | 'dataDir' | 'mode'>): InvoiceProvider {
  let key: Promise<SigningKey> | undefined;
  return {
    async number(client, { id, issuedOn, content }) {
      await client.query('select portal.number_invoice($1, $2, $3, $4, $5)', [
        id,
        serialOf(Number(issuedOn.slice(0, 4))),
        pattern,
        issuedOn,
        JSON.stringify(content),
      ]);
    },
    async sign(invoice) {
      const { invoiceKeyFile, dataDir, mode } = settings;
      if (invoiceKeyFile === undefined && mode === 'production') return undefined;
      key ??=
        invoiceKeyFile === undefined
          ? keepDemoSigningKey(join(dataDir, 'invoice-key.pem'), invoice.seller.name)
          : Promise.resolve(readSigningKey(invoiceKeyFile));
      const signing = await key;
      return { xml: signInvoice(invoiceXml(invoice), signing), signer: signerOf(signing.certificate) };
    },
  };
}

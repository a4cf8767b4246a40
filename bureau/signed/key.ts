import { join } from 'node:path';
import { keepDemoSigningKey, readSigningKey } from '#bureau/invoices/signing-key.ts';
import type { SigningKey } from '#bureau/invoices/sign.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { say } from '#kit/words/words.ts';

type KeySettings = Pick<Settings, 'invoiceKeyFile' | 'dataDir' | 'mode'>;

/** Whether the bureau has a certificate to sign with; the demo makes its own. */
export function canSign({ invoiceKeyFile, mode }: KeySettings): boolean {
  return invoiceKeyFile !== undefined || mode !== 'production';
}

/** The bureau's key and certificate, those that sign its invoices; the demo's are made on first use. Throws without one. */
export async function bureauKey(settings: KeySettings): Promise<SigningKey> {
  const { invoiceKeyFile, dataDir } = settings;
  if (invoiceKeyFile !== undefined) return readSigningKey(invoiceKeyFile);
  if (!canSign(settings)) throw new Error('there is no certificate to sign with');
  return keepDemoSigningKey(join(dataDir, 'bureau-key.pem'), say(reportFrameWords, 'vi', 'bureau'));
}

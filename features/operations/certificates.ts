import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Settings } from '#kit/server/settings/settings.ts';

const dayMilliseconds = 24 * 3_600_000;

/** The last days of the certificates named in the settings, the earliest first; null for a file without one. */
export async function readCertificates(
  { invoiceKeyFile, watchedCertificates }: Pick<Settings, 'invoiceKeyFile' | 'watchedCertificates'>,
  now: Date,
) {
  const paths = [...(invoiceKeyFile === undefined ? [] : [invoiceKeyFile]), ...watchedCertificates];
  const certificates = await Promise.all(
    paths.map(async (path) => {
      const last = await lastInstant(path);
      const lastDay = last === undefined ? null : new Date(last).toISOString();
      return {
        name: basename(path),
        lastDay,
        days: last === undefined ? null : Math.floor((last - now.getTime()) / dayMilliseconds),
      };
    }),
  );
  return certificates.toSorted((a, b) => (a.days ?? Number.NEGATIVE_INFINITY) - (b.days ?? Number.NEGATIVE_INFINITY));
}

async function lastInstant(path: string): Promise<number | undefined> {
  try {
    const pem = await readFile(path, 'utf8');
    const [certificate] = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/.exec(pem) ?? [];
    return certificate === undefined ? undefined : new X509Certificate(certificate).validToDate.getTime();
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { damaged, testCertificate } from '#testing/certificates.ts';
import { readCertificate } from './certificate.ts';
import { signerOf } from './signature.ts';

const code = (code: string) => expect.objectContaining({ code });

describe('a certificate', () => {
  test('NAV-16 gives its subject, issuer, serial and validity, as PEM and as DER', async () => {
    const made = await testCertificate({ name: 'Nguyễn Thị Lan' });
    for (const file of [made.der, Buffer.from(made.pem), Buffer.from(`\r\n${made.pem}`)]) {
      expect(readCertificate(file)).toMatchObject({
        subject: 'CN=Nguyễn Thị Lan',
        issuer: 'CN=Nguyễn Thị Lan',
        serial: expect.stringMatching(/^[0-9A-F]+$/),
        keyKind: 'EC prime256v1',
        der: made.der,
      });
    }
    expect(readCertificate((await testCertificate({ key: 'RSA' })).der).keyKind).toBe('RSA 2048');
  });

  test('NAV-16 is refused if its key is weak, or if it has expired or is not valid yet', async () => {
    const weak = await testCertificate({ key: 'RSA', bits: 1024 });
    expect(() => readCertificate(weak.der)).toThrowError(code('certificate-weak'));
    const old = await testCertificate({ from: new Date('2020-01-01'), until: new Date('2021-01-01') });
    expect(() => readCertificate(old.der)).toThrowError(code('certificate-expired'));
    expect(() => readCertificate(old.der, new Date('2019-12-31'))).toThrowError(code('certificate-expired'));
    expect(readCertificate(old.der, new Date('2020-06-01')).serial).not.toBe('');
  });

  test('NAV-16 is refused if it is something else, damaged, more than one, or contains its private key', async () => {
    const { der, pem } = await testCertificate();
    const key = '-----BEGIN PRIVATE KEY-----\nMC4CAQ\n-----END PRIVATE KEY-----\n';
    for (const none of ['', 'x', '\0'.repeat(100), '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n']) {
      expect(() => readCertificate(Buffer.from(none))).toThrowError(code('certificate-unreadable'));
    }
    expect(() => readCertificate(damaged(der))).toThrowError(code('certificate-unreadable'));
    expect(() => readCertificate(Buffer.from(pem + pem))).toThrowError(code('certificate-unreadable'));
    expect(() => readCertificate(Buffer.from(pem + key))).toThrowError(code('certificate-private'));
  });
});

describe('a signature', () => {
  const content = Buffer.from('{"KB001":"31/10/2026"}');
  const signed = (signature: Buffer | string, of = content) => ({
    sha256: createHash('sha256').update(of).digest(),
    read: async () => Readable.from([of.subarray(0, 5), of.subarray(5)]),
    signature: typeof signature === 'string' ? signature : signature.toString('base64'),
  });

  for (const key of ['EC', 'RSA'] as const) {
    test(`NAV-16 of a ${key} key is found to be its certificate's, as CMS, as PEM and as bare bytes`, async () => {
      const [mine, other] = [await testCertificate({ key }), await testCertificate({ key: 'EC' })];
      const cms = await mine.sign(content);
      const pem = `-----BEGIN PKCS7-----\n${cms.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END PKCS7-----`;
      for (const signature of [cms, pem, mine.signBare(content)]) {
        expect(await signerOf(signed(signature), [other, mine])).toBe(mine);
        expect(await signerOf(signed(signature), [other])).toBeUndefined();
        expect(await signerOf(signed(signature), [])).toBeUndefined();
        expect(await signerOf(signed(signature, Buffer.from('{"KB001":"30/09/2026"}')), [mine])).toBeUndefined();
      }
    });
  }

  test('NAV-16 that is not one belongs to nobody', async () => {
    const mine = await testCertificate();
    const cms = await mine.sign(content);
    const swapped = Buffer.concat([cms.subarray(0, -4), Buffer.from([1, 2, 3, 4])]);
    for (const none of ['', '-----BEGIN PKCS7-----', 'AAAA', swapped.toString('base64'), 'MIIB'.repeat(2000)]) {
      expect(await signerOf(signed(none), [mine])).toBeUndefined();
    }
  });
});

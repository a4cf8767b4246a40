import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingTable } from '#kit/server/settings/setting-table.ts';
import { isBesideTheProduct, root, sourceFiles } from './source-files.ts';

const page = readFileSync(join(root, 'docs/cryptography.md'), 'utf8');
const libraries = [
  'pkijs',
  '@node-saml/node-saml',
  'xml-crypto',
  'openid-client',
  '@simplewebauthn/(?:server|browser)',
];
const use = new RegExp(
  `(?:from |import\\()'(?:node:crypto|${libraries.join('|')})'|\\bcrypto\\.(?:subtle|getRandomValues|randomUUID)\\b|\\bsha256\\((?:convert_to|portal\\.)`,
);
const users = sourceFiles().filter(
  (file) =>
    !isBesideTheProduct(file) &&
    !/\.d\.ts$|^sdk\/|statements\.ts$/.test(file) &&
    use.test(readFileSync(join(root, file), 'utf8')),
);

test('docs/cryptography.md names each source that uses cryptography, and no other', () => {
  const named = [...page.matchAll(/`((?:kit|bureau|features|apps|database)\/[\w./-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
  expect(named.toSorted()).toEqual(users.toSorted());
});

test('docs/cryptography.md has each algorithm that a source names', () => {
  const spelt: Readonly<Record<string, string>> = {
    'aes-256-gcm': 'AES-256-GCM',
    sha256: 'SHA-256',
    'SHA-256': 'SHA-256',
    sha512: 'SHA-512',
    sha384: 'SHA-512',
    sha1: 'HMAC-SHA-1',
    md5: 'MD5',
  };
  const algorithms = users.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|createVerify|createSign|digest)\('([\w-]+)'/g,
      ),
    ].flatMap(([, name = '']) => (['hex', 'base64', 'base64url'].includes(name) ? [] : [name])),
  );
  expect([...new Set(algorithms)].filter((name) => !page.includes(spelt[name] ?? 'no such algorithm'))).toEqual([]);
});

test('SHA-1 stands for codes of an app alone, and MD5 where an object store asks for it', () => {
  const hashers = (name: string) =>
    sourceFiles().filter(
      (file) =>
        !isBesideTheProduct(file) &&
        new RegExp(`\\b(?:createHash|createHmac|hkdfSync|createSign|createVerify)\\('${name}'`, 'i').test(
          readFileSync(join(root, file), 'utf8'),
        ),
    );
  expect([hashers('(?:rsa-)?sha-?1'), hashers('md5')]).toEqual([
    ['kit/server/second-factor/totp.ts'],
    ['kit/server/files/bucket.ts'],
  ]);
});

test('docs/cryptography.md has a row for each secret of the settings', () => {
  const secrets = Object.values(settingTable).flatMap(({ name, secret }) => (secret === true ? [name] : []));
  expect(secrets.length).toBeGreaterThan(5);
  expect(secrets.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('cryptography is that of Node.js, of browsers and of libraries that call them: no other package does any', () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const doubtful = Object.keys(dependencies).filter((name) =>
    /crypt|cipher|hash|sha\d|aes|rsa|jose|jwt|jsonwebtoken|argon|sodium|noble|forge|elliptic|openssl|saml|openid|webauthn|pki/i.test(
      name,
    ),
  );
  const known = new RegExp(`^(?:${libraries.join('|')})$`);
  expect(doubtful.filter((name) => !known.test(name))).toEqual([]);
});

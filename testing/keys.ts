import { createHash } from 'node:crypto';

/** Fixed keys of tests, so that every process of a run reads what another one sealed. */
export const testKeys = {
  fieldKey: keyNamed('field'),
  indexKey: keyNamed('index'),
  sealKey: keyNamed('seal'),
} as const;

/** What every captcha of a test server is answered with. */
export const testCaptcha = '24680';

/** Subjects of the template's population, besides those made by hand. */
export const testSubjects = 400;

function keyNamed(name: string): Buffer {
  return createHash('sha256').update(`a test's ${name} key`).digest();
}

import { createHash } from 'node:crypto';

/** Fixed keys for tests, so that every process of a run can read what another one encrypted. */
export const testKeys = {
  fieldKey: keyNamed('field'),
  indexKey: keyNamed('index'),
  sealKey: keyNamed('seal'),
} as const;

/** The answer to every captcha of a test server. */
export const testCaptcha = '24680';

/** The number of subjects in the template's population, besides those created by hand. */
export const testSubjects = 400;

function keyNamed(name: string): Buffer {
  return createHash('sha256').update(`a test's ${name} key`).digest();
}

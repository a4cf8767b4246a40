import { prepareDemo } from '#apps/server/demo.ts';
import { testKeys, testSubjects } from './keys.ts';

/** Fills the template that every test's database is a copy of: a small invented population and the demo users. */
export async function fillTemplate(ownerUrl: string): Promise<void> {
  await prepareDemo({
    ownerUrl,
    keys: { fieldKey: testKeys.fieldKey, indexKey: testKeys.indexKey },
    subjects: testSubjects,
    onProgress: () => undefined,
    passwordLog2n: 8,
  });
}

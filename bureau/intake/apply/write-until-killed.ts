import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database.ts';
import { openLoaderPool } from '#kit/server/jobs.ts';
import { testKeys } from '#kit/testing/keys.ts';
import { applySubmission } from '../apply.ts';
import { readerOf, type Sent } from './write-submissions.ts';

// A worker of a test that is killed at some moment: takes in the submission of its first message, then says so and ends.
process.once('message', (asked: { appUrl: string; loaderUrl: string; id: string; sent: Sent; copies: number }) => {
  const { appUrl, loaderUrl, id, sent, copies } = asked;
  const [row] = sent.rows['CHOVAY'] ?? [];
  const rows = { CHOVAY: Array.from({ length: copies }, (_, at) => ({ ...row, contract_number: `H${at}` })) };
  const services = { pool: openPool(appUrl, 2), loader: openLoaderPool(loaderUrl, 2), cipher: makeCipher(testKeys) };
  void applySubmission(services, { institutionId: sent.institution, id }, { read: readerOf({ ...sent, rows }) }).then(
    (state) => process.send?.(state, () => process.exit(0)),
  );
});
process.send?.('ready');

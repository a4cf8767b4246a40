import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCaptcha } from '#testing/keys.ts';
import { keyVariables, type TestServer } from '#testing/server.ts';

export type SecondServer = {
  readonly process: ChildProcess;
  readonly origin: string;
  /** Kills it, if nobody has yet. */
  readonly stop: () => Promise<void>;
};

/** A second server on the database of a test, as a process of its own. */
export async function secondServer({ database }: Pick<TestServer, 'database'>): Promise<SecondServer> {
  const process = fork(new URL('second-server.fixture.ts', import.meta.url), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(process, 'message');
  const { appUrl, loaderUrl } = database;
  const dataDir = mkdtempSync(join(tmpdir(), 'bureau-second-'));
  const variables = {
    ...keyVariables(),
    ...{ MODE: 'demo', PORT: '0', DATA_DIR: dataDir, BUREAU_CAPTCHA_ANSWER: testCaptcha, BUREAU_POOL: '4' },
  };
  process.send({ appUrl, loaderUrl, variables });
  const [origin] = await once(process, 'message');
  const stop = async () => {
    process.kill('SIGKILL');
    if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { process, origin: String(origin), stop };
}

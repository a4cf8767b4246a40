import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { NamedFile } from './file-name.ts';
import type { WorkerJob } from './read/child.ts';
import { readFrames, type Frame } from './read/frame-reader.ts';
import { streams, type Summary } from './read/frames.ts';
import { type Limits, limits as usualLimits } from './read/limits.ts';

export type ParseOrder = {
  /** The path of the file in quarantine. */
  readonly path: string;
  /** The content of its name (`readFileName`). */
  readonly file: NamedFile;
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
};

export type Parsing = {
  /**
   * Whole lines of COPY text by stream (read/frames.ts), in the order in which the child wrote them: sections come
   * mixed, as in the file. Read to the end; stopping early ends the child.
   */
  readonly lines: AsyncIterable<Frame>;
  /**
   * The result of reading; settled when `lines` ended. Rejects if the child crashed, which is our fault and not the
   * file's.
   */
  readonly summary: Promise<Summary>;
};

/**
 * Reads a data file in an isolated child process: no writing, no children, no environment, limited memory and time.
 * The file is streamed; this process holds only one frame of it.
 */
export function parseFile({ path, file, limits, signal }: ParseOrder): Parsing {
  const settled = Promise.withResolvers<Summary>();
  // The reader of the lines gets the error of a failure.
  settled.promise.catch(() => undefined);
  const workerJob: WorkerJob = {
    path,
    kindCode: file.kind.code,
    institutionCode: file.institutionCode,
    day: file.day,
    ending: file.ending,
    stem: file.stem,
    limits: { ...usualLimits, ...limits },
  };
  return { lines: linesOf(workerJob, settled, signal), summary: settled.promise };
}

async function* linesOf(
  workerJob: WorkerJob,
  settled: PromiseWithResolvers<Summary>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Frame> {
  const child = startReader(new URL('read/child.ts', import.meta.url), workerJob);
  const errors = textOf(child.stderr);
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, workerJob.limits.seconds * 1000);
  const stop = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    let summary: Summary | undefined;
    for await (const frame of readFrames(child.stdout)) {
      if (frame.stream === streams.summary) summary = readSummary(frame.lines);
      else yield frame;
    }
    const end = await ended;
    signal?.throwIfAborted();
    settled.resolve(summary ?? summaryOfDead(end, { isLate, errors: await errors }));
  } catch (error) {
    settled.reject(error);
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    if (child.exitCode === null) stop();
    await ended;
    settled.reject(new Error('nobody read the lines of the file to their end'));
  }
}

const project = fileURLToPath(new URL('../..', import.meta.url));
const readable = ['bureau', 'kit', 'node_modules/yauzl', 'node_modules/pend', 'node_modules/hucre'];

// Windows starts nothing without its own folder's name, which is no secret.
const { SystemRoot } = process.env;
const environment: NodeJS.ProcessEnv = SystemRoot === undefined ? {} : { SystemRoot };

/** Starts a program that reads one file and has no other rights; its task is its only argument. */
export function startReader(program: URL, workerJob: { readonly path: string }) {
  const allowed = [...readable.map((folder) => `${project}${folder}/`), `${project}package.json`, workerJob.path];
  return spawn(
    process.execPath,
    [
      '--permission',
      ...allowed.map((path) => `--allow-fs-read=${path}`),
      // Objects that outlive a few rows are few and small; the child counts its buffers itself.
      '--max-old-space-size=128',
      '--max-semi-space-size=4',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      fileURLToPath(program),
      JSON.stringify(workerJob),
    ],
    { cwd: project, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

function readSummary(bytes: Buffer): Summary {
  return JSON.parse(bytes.toString('utf8'));
}

/**
 * Why a child without a summary was killed: its time, or its memory by V8 or the system. Throws for a fault of ours.
 */
export function summaryOfDead(
  { code, signal }: { code: number | null; signal: string | null },
  { isLate, errors }: { isLate: boolean; errors: string },
): Extract<Summary, { outcome: 'refused' }> {
  const refused = (reason: string) => ({ outcome: 'refused', code: reason, place: '', value: '' }) as const;
  if (isLate) return refused('TEP_009.time');
  if (signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134 || /heap out of memory/i.test(errors)) {
    return refused('TEP_009.memory');
  }
  throw new Error(`the parsing child ended with ${signal ?? code}: ${errors.slice(-2000)}`);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text = (text + chunk.toString('utf8')).slice(-8000);
  return text;
}

import { createInterface } from 'node:readline';
import { startReader, summaryOfDead } from './parse.ts';
import type { Summary } from './read/frames.ts';

/** A file as a child reads it. Rows come in hundreds, in order; if the file is refused, none of them may be used. */
export type LinesOfReader<R, S> = {
  readonly rows: AsyncIterable<readonly R[]>;
  readonly summary: Promise<S | Extract<Summary, { outcome: 'refused' }>>;
};

/**
 * What a program writes that reads one file: one line of JSON a row, and at last one for its summary, which begins with `outcome`.
 * It starts with the first row that is asked for, and is stopped after `seconds`.
 */
export function linesOfReader<R, S extends { readonly outcome: string }>(
  program: URL,
  workerJob: { readonly path: string },
  seconds: number,
): LinesOfReader<R, S> {
  const summary: Settling<S> = Promise.withResolvers();
  // The reader of the rows gets the error of a failure.
  summary.promise.catch(() => undefined);
  return { rows: rowsOf<R, S>(() => startReader(program, workerJob), summary, seconds), summary: summary.promise };
}

type Settling<S> = PromiseWithResolvers<S | Extract<Summary, { outcome: 'refused' }>>;

async function* rowsOf<R, S>(
  start: () => ReturnType<typeof startReader>,
  summary: Settling<S>,
  seconds: number,
): AsyncGenerator<readonly R[]> {
  const child = start();
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal }));
    child.once('error', () => resolve({ code: null, signal: null }));
  });
  let [isLate, errors] = [false, ''];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-8000);
  });
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, seconds * 1000);
  try {
    let last: S | undefined;
    let rows: R[] = [];
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.startsWith('{"outcome"')) last = JSON.parse(line);
      else rows.push(JSON.parse(line));
      if (rows.length < 500) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
    summary.resolve(last ?? summaryOfDead(await ended, { isLate, errors }));
  } catch (error) {
    summary.reject(error);
    throw error;
  } finally {
    clearTimeout(timer);
    if (child.exitCode === null) child.kill('SIGKILL');
    // Unread lines would keep the child from closing.
    child.stdout.destroy();
    await ended;
    summary.reject(new Error('nobody read the rows of the file to their end'));
  }
}

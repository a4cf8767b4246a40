import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';
import { root } from '#tools/source-files.ts';

/** The day for which the nations of training and validation are made: the same on every machine. */
export const madeFor = '2026-11-21';

type Wanted = {
  readonly seed: number;
  readonly persons?: number;
  readonly enterprises?: number;
};

/** A nation as institutions reported it. A program of its own makes it (tools/nation/tell.ts): nothing but its lines comes over. */
export async function withReportedNation<T>(
  wanted: Wanted,
  use: (nation: ReportedNation, borrowers: AsyncIterable<Reported>) => Promise<T>,
  more: readonly string[] = [],
): Promise<T> {
  const options = Object.entries({ ...wanted, day: madeFor }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, ['tools/nation/tell.ts', ...options, ...more], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const head = await lines.next();
  if (head.done === true) throw new Error('the nation was not told');
  const nation: ReportedNation = JSON.parse(head.value);
  const made = await use(nation, parsed(lines));
  // Whoever has seen enough leaves the rest.
  while ((await lines.next()).done !== true);
  const [code] = await ended;
  if (code !== 0) throw new Error(`the nation was not told to its end: ${code}`);
  return made;
}

async function* parsed(lines: AsyncIterator<string>): AsyncGenerator<Reported> {
  for (let line = await lines.next(); line.done !== true; line = await lines.next()) yield JSON.parse(line.value);
}

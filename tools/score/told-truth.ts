import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTruth, type Truth } from '#bureau/scoring/validation/truth-file.ts';
import { withReportedNation } from './reported-nation.ts';

/** A nation as institutions reported it, and then the truth about it, read from its file: for the validation alone. */
export async function withTruth<T>(
  wanted: Parameters<typeof withReportedNation>[0],
  use: Parameters<typeof withReportedNation<T>>[1],
): Promise<{ readonly made: T; readonly truth: Truth }> {
  const folder = mkdtempSync(join(tmpdir(), 'truth-'));
  try {
    const file = join(folder, 'truth.csv');
    const made = await withReportedNation(wanted, use, ['--truth', file]);
    return { made, truth: readTruth(file) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import type { Nation } from '#bureau/population/nation.ts';
import { reportedBorrowers, reportedNation } from '#bureau/population/reported.ts';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';

/** What a program of its own tells those who make models (tools/nation/tell.ts), without the program. */
export function toldBy(
  nation: Nation,
  wanted: { readonly persons: number; readonly enterprises: number },
): [nation: ReportedNation, borrowers: Iterable<Reported>] {
  return [JSON.parse(reportedNation(nation)), parsed(nation, wanted)];
}

function* parsed(nation: Nation, wanted: Parameters<typeof reportedBorrowers>[1]): Generator<Reported> {
  for (const { line } of reportedBorrowers(nation, wanted)) yield JSON.parse(line);
}

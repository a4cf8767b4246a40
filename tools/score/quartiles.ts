import { auditItem, creditItems, type Figures, type Grade, grades, ratioItems } from '#bureau/ratings/model.ts';
import { ratioIds } from '#bureau/ratings/ratios.ts';
import { type Sector, sectors } from '#bureau/ratings/sectors.ts';
import { type Thresholds, thresholdsFile } from '#bureau/ratings/thresholds.ts';

/** The shares of enterprises that the grades are designed for, in percent, by points alone. */
export const designed: Readonly<Record<Grade, number>> = {
  AAA: 4,
  AA: 8,
  A: 13,
  BBB: 18,
  BB: 18,
  B: 15,
  CCC: 10,
  CC: 7,
  C: 4,
  D: 3,
};

/** Quartiles by sector, and the scores at which grades of the designed shares begin. Pure. */
export function thresholdsOf(
  enterprises: readonly Figures[],
  of: Pick<Thresholds, 'code' | 'version' | 'year'>,
): Omit<Thresholds, 'pdPercents'> {
  const bySector = thresholdsFile.shape.sectors.parse(
    Object.fromEntries(
      sectors.map((sector) => {
        const own = enterprises.filter((each) => each.sector === sector);
        return [
          sector,
          Object.fromEntries(ratioIds.map((id) => [id, quartilesOf(own.map(({ ratios }) => ratios[id]))])),
        ];
      }),
    ),
  );
  const scores = enterprises.map((each) => pointsBy(bySector, each)).toSorted((one, other) => other - one);
  let [above, last] = [0, 101];
  const scale = thresholdsFile.shape.scale.parse(
    Object.fromEntries(
      grades.map((grade) => {
        above += designed[grade];
        const cut = scores[Math.min(scores.length - 1, Math.round((scores.length * above) / 100))] ?? 0;
        // Each grade has a score of its own, however few there are.
        last = grade === 'D' ? 0 : Math.min(last - 1, cut);
        return [grade, last];
      }),
    ),
  );
  return { ...of, enterprises: enterprises.length, sectors: bySector, scale };
}

function pointsBy(bySector: Thresholds['sectors'], figures: Figures): number {
  const ratios = ratioItems.reduce((all, { id, most, isLessBetter }) => {
    const value = figures.ratios[id];
    if (value === null || Number.isNaN(value)) return all;
    const edges = bySector[figures.sector satisfies Sector][id];
    const passed = edges.filter((edge) => (isLessBetter ? value <= edge : value >= edge)).length;
    return all + Math.round((most * passed) / edges.length);
  }, 0);
  return [auditItem, ...creditItems].reduce((all, { points }) => all + points(figures), ratios);
}

/** Of those that are known; infinite ones stand at the ends, and no edge is infinite. */
function quartilesOf(values: readonly (number | null)[]): [number, number, number] {
  const known = values
    .filter((value): value is number => value !== null && !Number.isNaN(value))
    .toSorted((one, other) => one - other);
  const finite = known.filter((value) => Number.isFinite(value));
  const at = (part: number) => {
    const found = known[Math.min(known.length - 1, Math.floor(known.length * part))] ?? 0;
    const within = Math.min(Math.max(found, finite[0] ?? 0), finite.at(-1) ?? 0);
    return Number(within.toPrecision(3));
  };
  return [at(0.25), at(0.5), at(0.75)];
}

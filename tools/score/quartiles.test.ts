import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProvinces } from '#bureau/population/load.ts';
import { makeNation } from '#bureau/population/nation.ts';
import { grades, ratioItems, ratioPoints } from '#bureau/ratings/model.ts';
import { rate } from '#bureau/ratings/rate.ts';
import { thresholds } from '#bureau/ratings/thresholds.ts';
import type { Reported, ReportedNation } from '#bureau/scoring/observed/reported.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { toldBy } from '#testing/reported.ts';
import { designed } from './quartiles.ts';
import { ratingVersionOf } from './rating-version.ts';
import { enterprisesYearsAgo, toldFor } from './reported-enterprises.ts';
import { madeFor } from './reported-nation.ts';

let connected: Connected;
let told: (seed: number, enterprises: number) => [nation: ReportedNation, borrowers: Iterable<Reported>];
beforeAll(async () => {
  connected = await connectedDatabase();
  const owner: pg.Client = connected.owner;
  const provinces = await readProvinces(owner);
  told = (seed, enterprises) =>
    toldBy(makeNation(seed, madeFor, provinces), { persons: 0, enterprises: toldFor(enterprises) });
});
afterAll(() => connected.close());

test('SCO-08 the quartiles, grades and chances of the version are those that the same enterprises give, byte by byte', async () => {
  const text = readFileSync('bureau/ratings/models/ER-1.3.json', 'utf8');
  const { code, version, enterprises } = thresholds;
  const made = await ratingVersionOf(...told(1, enterprises), { code, version, enterprises });
  expect(JSON.stringify(made)).toBe(JSON.stringify(JSON.parse(text)));
}, 180_000);

test('SCO-08 in another nation too each quarter of a sector gets its points, and grades spread as designed', async () => {
  const [observed = []] = await enterprisesYearsAgo(...told(3, 2_500), { enterprises: 2_500, years: [0] });
  const enterprises = observed.map(({ figures }) => figures);
  for (const item of ratioItems) {
    const points = enterprises.map(({ ratios, sector }) => ratioPoints(item, ratios[item.id], sector));
    for (const passed of [0, 1, 2, 3]) {
      const share = points.filter((each) => each === Math.round((item.most * passed) / 3)).length / points.length;
      expect(share, `${item.id} ${passed}`).toBeGreaterThan(0.2);
      expect(share, `${item.id} ${passed}`).toBeLessThan(0.3);
    }
  }
  const rated = enterprises.map((each) => rate(each).grade);
  for (const grade of grades) {
    const share = (100 * rated.filter((each) => each === grade).length) / rated.length;
    expect(Math.abs(share - designed[grade]), grade).toBeLessThan(3);
    expect(share, grade).toBeGreaterThan(1.5);
    expect(share, grade).toBeLessThan(25);
  }
}, 180_000);

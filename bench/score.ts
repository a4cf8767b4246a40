import { parseArgs } from 'node:util';
import { firstGenerated, typeOf } from '#bureau/population/births.ts';
import type { Nation } from '#bureau/population/nation.ts';
import { makeSubjectAndRisk } from '#bureau/population/subject.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { trainCard } from '#bureau/scoring/training/train.ts';
import { monthAgo, observe } from '#bureau/scoring/validation/invented-samples.ts';
import { validate } from '#bureau/scoring/validation/validate.ts';
import { inventedNations } from '#tools/score/invented-nation.ts';
import { print } from './kit/pairs.ts';

/**
 * The whole way of a scorecard, as `npm run score:train` goes it: borrowers at three months are observed, a card is trained and judged out
 * of time. Beside making the same invented borrowers alone, which is no work of the score's. Option: --persons.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { persons: { type: 'string', default: '200000' } } });
  const persons = Number(values.persons);
  const [nation] = await inventedNations([1]);
  if (nation === undefined) throw new Error('no nation');
  const making = secondsOf(() => makeAll(nation, persons)).seconds;
  const { development, choosing, outOfTime } = trainingMonths;
  const observing = secondsOf(() => observe(nation, persons, [development, choosing, outOfTime]));
  const [first, second, last] = observing.result;
  if (first === undefined || second === undefined || last === undefined) throw new Error('no samples');
  const samples = { development: first.sample, choosing: second.sample, outOfTimeMonth: monthAgo(nation, outOfTime) };
  const training = secondsOf(() => trainCard(samples, { code: 'BENCH', version: 1 }));
  const judging = secondsOf(() => validate(training.result, last));
  const about = { bench: 'score', unit: 's', bar: 'told only', holds: true };
  const all = observing.seconds + training.seconds + judging.seconds;
  print({ ...about, work: `making ${persons} borrowers`, ours: making });
  print({ ...about, work: `observing them at three months`, ours: observing.seconds });
  print({ ...about, work: `training on ${first.sample.size} and ${second.sample.size}`, ours: training.seconds });
  print({ ...about, work: `judging on ${last.sample.size}`, ours: judging.seconds });
  print({ ...about, work: `the whole way, ${persons} borrowers`, ours: all, floor: making, ratio: all / making });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  print({ ...about, work: `memory at most, ${persons} borrowers`, unit: 'MB', ours: megabytes });
}

function makeAll(nation: Nation, persons: number): void {
  for (let id = firstGenerated, made = 0; made < persons; id++) {
    if (typeOf(nation, id) !== 2) continue;
    makeSubjectAndRisk(nation, id);
    made += 1;
  }
}

function secondsOf<T>(work: () => T): { readonly seconds: number; readonly result: T } {
  const started = performance.now();
  const result = work();
  return { seconds: (performance.now() - started) / 1000, result };
}

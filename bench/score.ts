import { parseArgs } from 'node:util';
import { monthAgo, observe } from '#bureau/scoring/observed/observe.ts';
import { trainingMonths } from '#bureau/scoring/training/months.ts';
import { trainCard } from '#bureau/scoring/training/train.ts';
import { validate } from '#bureau/scoring/validation/validate.ts';
import { withTruth } from '#tools/score/told-truth.ts';
import { print } from './kit/pairs.ts';

/**
 * The whole way of a scorecard, as `npm run score:train` goes it: borrowers are told and observed at three months, a card is trained and
 * judged out of time. Beside telling the same invented borrowers alone, which is no work of the score's. Option: --persons.
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...options], options: { persons: { type: 'string', default: '200000' } } });
  const persons = Number(values.persons);
  const telling = await secondsOf(() =>
    withTruth({ seed: 1, persons }, async (_, borrowers) => {
      for await (const one of borrowers) if (one.subjectId < 0) throw new Error('no borrower');
    }),
  );
  const { development, choosing, outOfTime } = trainingMonths;
  const observing = await secondsOf(() =>
    withTruth({ seed: 1, persons }, async (nation, borrowers) => ({
      month: monthAgo(nation, outOfTime),
      observed: await observe(nation, borrowers, { persons, months: [development, choosing, outOfTime] }),
    })),
  );
  const { made, truth } = observing.result;
  const [first, second, last] = made.observed;
  if (first === undefined || second === undefined || last === undefined) throw new Error('no samples');
  const samples = { development: first.sample, choosing: second.sample, outOfTimeMonth: made.month };
  const training = await secondsOf(() => trainCard(samples, { code: 'BENCH', version: 1 }));
  const judging = await secondsOf(() => validate(training.result, last, truth));
  const about = { bench: 'score', unit: 's', bar: 'told only', holds: true };
  const all = observing.seconds + training.seconds + judging.seconds;
  print({ ...about, work: `telling ${persons} borrowers and their truth`, ours: telling.seconds });
  print({ ...about, work: `telling them and observing them at three months`, ours: observing.seconds });
  print({ ...about, work: `training on ${first.sample.size} and ${second.sample.size}`, ours: training.seconds });
  print({ ...about, work: `judging on ${last.sample.size}`, ours: judging.seconds });
  const floor = telling.seconds;
  print({ ...about, work: `the whole way, ${persons} borrowers`, ours: all, floor, ratio: all / floor });
  const megabytes = process.resourceUsage().maxRSS / 1024;
  print({ ...about, work: `memory at most, ${persons} borrowers`, unit: 'MB', ours: megabytes });
}

async function secondsOf<T>(work: () => T | Promise<T>): Promise<{ readonly seconds: number; readonly result: T }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}

import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { fire, post, type Shot } from './kit/load.ts';
import { median, print } from './kit/pairs.ts';
import { instantInquiryOf, type Person, peopleWhere, someOf } from './kit/people.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

const seconds = 3;
const rounds = 5;

/**
 * How cost grows: the median of a look-up by CIC code and of a whole instant report, one caller at a time, at growing
 * numbers of subjects, alternating within one run; and a report of a person whose one loan has a year of months
 * beside one with five. Arguments: the sizes (20000 200000 2000000), each a separate population that stays for the
 * next run.
 */
export async function run(given: readonly string[]): Promise<void> {
  const sizes = (given.length > 0 ? given : ['20000', '200000', '2000000']).map(Number);
  const portals: BenchPortal[] = [];
  try {
    for (const subjects of sizes) portals.push(await startPortal({ subjects, environment }));
    const places = await Promise.all(
      portals.map((portal, at) => placeOf(portal, (subjects) => someOf(portal, subjects), sizes[at])),
    );
    await growth('look-up by CIC code', places, { shots: lookups, atMost: 1.5 });
    await growth('S11T report', places, { shots: reports, atMost: 1.8 });
    const [smallest] = portals;
    if (smallest === undefined) return;
    const kept = [
      { months: 12, people: await peopleWhere(smallest, oneLoanOf(10, 14)) },
      { months: 60, people: await peopleWhere(smallest, oneLoanOf(55, 60)) },
    ];
    const byMonths = await Promise.all(kept.map(({ months, people }) => placeOf(smallest, async () => people, months)));
    await growth('S11T report by months kept', byMonths, { shots: reports, atMost: 1.2 });
  } finally {
    for (const portal of portals) await portal.stop();
  }
}

const environment = { BUREAU_DAILY_CUSTOMERS: '1000000', BUREAU_WORKERS: '0' };

// One loan and no card: the two kinds of persons differ only in how many months the bureau keeps.
const oneLoanOf = (least: number, most: number) => `s.subject_id in (
  select h.subject_id from bureau.credit_history h
   group by h.subject_id having count(*) = 1 and min(cardinality(h.balance_vnd)) between ${least} and ${most})
  and not exists (select from bureau.card_account a where a.subject_id = s.subject_id)`;

type Place = {
  readonly size: number;
  readonly portal: BenchPortal;
  readonly token: string | undefined;
  readonly people: readonly Person[];
};

async function placeOf(
  portal: BenchPortal,
  people: (subjects: number) => Promise<readonly Person[]>,
  size = 0,
): Promise<Place> {
  const [token] = await portal.users(1);
  return { size, portal, token, people: await people(size) };
}

type Shots = (place: Place) => Promise<(turn: number) => Shot>;

const lookups: Shots = async ({ people, token }) => {
  return (turn) => post(customerInquiry.lookup.path, { cicCode: people[turn % people.length]?.cicCode }, token);
};

const reports: Shots = async ({ people, portal, token }) => {
  const captchas = await portal.captchas(1000);
  return (turn) =>
    post(
      instantInquiry.confirm.path,
      { ...instantInquiryOf(people[turn % people.length]), ...captchas[turn % captchas.length] },
      token,
    );
};

type Measured = { readonly shots: Shots; readonly atMost: number };

/** Prints the median at the largest size beside that at the smallest, and all medians in between. */
async function growth(work: string, places: readonly Place[], { shots, atMost }: Measured): Promise<void> {
  const taken = places.map((): number[] => []);
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    for (const [at, place] of places.entries()) {
      const next = await shots(place);
      const { milliseconds } = await fire(place.portal.origin, { connections: 1, seconds, next });
      if (round > 0) taken[at]?.push(median(milliseconds));
    }
  }
  const [first = [], last = []] = [taken[0], taken.at(-1)];
  const ratio = median(last.map((value, round) => value / (first[round] ?? Number.NaN)));
  const sizes = places.map(({ size }, at) => `${size}: ${median(taken[at] ?? []).toPrecision(3)}`);
  print({
    bench: 'growth',
    work: `${work}, median by size (${sizes.join(', ')})`,
    unit: 'ms',
    ours: median(last),
    floor: median(first),
    ratio,
    bar: `<= ${atMost}`,
    holds: ratio <= atMost,
    pairs: rounds,
  });
}

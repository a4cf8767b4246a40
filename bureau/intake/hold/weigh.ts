import type { Intake } from '#bureau/intake/apply/context.ts';
import type { Section } from '#bureau/intake/kind.ts';
import type { Weighed } from './finding.ts';

type Sides<
  Before extends string,
  After extends string,
  On extends string,
  Differs extends string,
  Missing extends string,
  Incomplete extends string,
  From extends string,
> = {
  /** What stands (`b`): its `month`, whether it `is_own` (of the file's own period), `vnd`, `debt_group`, and what `differs` compares. */
  readonly before: Before;
  /** What the file says (`x`): `vnd`, `debt_group`, `is_refused`, and what `differs` compares. */
  readonly after: After;
  /** How both are one thing, whether it differs, and of what stands alone whether the file really leaves it out. */
  readonly on: On;
  readonly differs: Differs;
  readonly missing: Missing;
  /** The parameters that say whether rows could not be read, and from which place on `rest` counts. */
  readonly incomplete: Incomplete;
  readonly from: From;
};

// A refused row says nothing of what it names: only that it was refused, and what stood.
const pairs = <
  const Before extends string,
  const After extends string,
  const On extends string,
  const Differs extends string,
  const Missing extends string,
>({
  before,
  after,
  on,
  differs,
  missing,
}: Pick<
  Sides<Before, After, On, Differs, Missing, string, string>,
  'before' | 'after' | 'on' | 'differs' | 'missing'
>) =>
  `select case when w.is_said then coalesce(b.vnd, 0) end as vnd_before, case when w.is_said then coalesce(x.vnd, 0) end as vnd_after,
          case when w.is_said then b.debt_group end as group_before, case when w.is_said then x.debt_group end as group_after,
          b.month, b.is_own is not null and w.is_said as was, coalesce(b.is_own, false) and w.is_said as is_own,
          x.is_refused is not null and w.is_said as stays, ${differs} as differs, b.vnd as known, coalesce(x.is_refused, false) as is_refused
     from (${before}) b full join (${after}) x on ${on}
    cross join lateral (select x.is_refused is not true and (x.is_refused is not null or ${missing}) as is_said) w` as const;

// `offset 0`: what a row is, is found once. Else each sum would look in the contracts again for every row that the file leaves out: 46 times.
/**
 * The two statements that weigh a section. Where rows could not be read, a missing row closes nothing; the second leaves out what changed
 * most, up to a place.
 */
export const weighing = <
  const Before extends string,
  const After extends string,
  const On extends string,
  const Differs extends string,
  const Missing extends string,
  const Incomplete extends string,
  const From extends string,
>({
  incomplete,
  from,
  ...sides
}: Sides<Before, After, On, Differs, Missing, Incomplete, From>) =>
  ({
    all: `select coalesce(sum(vnd_before) filter (where stays or not ${incomplete}::boolean), 0)::text as vnd_before, coalesce(sum(vnd_after), 0)::text as vnd_after,
        count(*) filter (where known is not null)::int as standing, max(month)::text as basis,
        count(*) filter (where vnd_before > 0)::int as open, count(*) filter (where vnd_before > 0 and not stays and not ${incomplete}::boolean)::int as closed,
        coalesce(sum(vnd_before) filter (where not stays and not ${incomplete}::boolean), 0)::text as closed_before, count(*) filter (where was and stays)::int as common,
        count(*) filter (where abs(group_after - group_before) >= 2)::int as moved,
        count(*) filter (where group_before >= 3 and group_after <= 2)::int as cured,
        count(*) filter (where group_before >= 2 and stays)::int as doubtful,
        count(*) filter (where group_before >= 2 and group_after < group_before)::int as bettered,
        count(*) filter (where stays and vnd_before > 0 and vnd_after = 0)::int as emptied,
        count(*) filter (where known > 0)::int as known, coalesce(sum(known), 0)::text as known_vnd,
        count(*) filter (where is_refused)::int as refused, count(*) filter (where stays or is_refused)::int as sent,
        count(*) filter (where group_after <> group_before)::int as shifted,
        count(*) filter (where stays and vnd_before > 0 and 2 * greatest(vnd_before, vnd_after) > 3 * least(vnd_before, vnd_after))::int as strayed,
        coalesce(sum(vnd_before) filter (where group_before >= 3), 0)::text as bad_before,
        coalesce(sum(vnd_after) filter (where group_after >= 3), 0)::text as bad_after,
        count(*) filter (where is_own and stays and differs)::int as changed,
        coalesce(sum(vnd_before) filter (where is_own and stays and differs), 0)::text as changed_before,
        coalesce(sum(vnd_after) filter (where is_own and stays and differs), 0)::text as changed_after,
        count(*) filter (where is_own and not stays)::int as removed,
        coalesce(sum(vnd_before) filter (where is_own and not stays), 0)::text as removed_before
      from (${pairs(sides)} offset 0) p`,
    rest: `select coalesce(sum(vnd_before), 0)::text as vnd_before, coalesce(sum(vnd_after), 0)::text as vnd_after
      from (select vnd_before, vnd_after, row_number() over (order by abs(vnd_after - vnd_before) desc) as place from (${pairs(sides)} offset 0) p where vnd_before is not null and (stays or not ${incomplete}::boolean)) q where place >= ${from}::int`,
  }) as const;

type Counted = Omit<Weighed, 'section' | 'basis' | 'isReported' | 'isBalance' | 'isSteady' | 'rest' | keyof Jumps> & {
  readonly standing: number;
  readonly basis: string | null;
};
type Rest = Awaited<ReturnType<Weighed['rest']>>;
type Jumps = { readonly jumps: number; readonly jumps_before: string; readonly jumps_after: string };

type Asked = readonly [institution: number, day: string, isIncomplete: boolean];

export type Scale = {
  readonly section: Section;
  /** The month or day at which the section is compared. */
  readonly at: string;
  /** Whether rows could not be read; of the section if omitted. */
  readonly isIncomplete?: boolean;
  /** What `weighing` made, sent. */
  readonly all: (values: Asked) => Promise<{ readonly rows: readonly Counted[] }>;
  readonly rest: (values: readonly [...Asked, from: number]) => Promise<{ readonly rows: readonly Rest[] }>;
  /** False where what `is_own` restates nothing: the file is the first of its period. */
  readonly isReported?: boolean;
  /** False of what says nothing of what is owed now: it can restate the past, and closes nothing. */
  readonly isBalance?: boolean;
  /** True of loans and bonds. */
  readonly isSteady?: boolean;
  readonly jumps?: Jumps;
};

const noJumps: Jumps = { jumps: 0, jumps_before: '0', jumps_after: '0' };

/** Weighs a section of a file; undefined if nothing stands that it could change. */
export async function weigh(intake: Intake, scale: Scale): Promise<Weighed | undefined> {
  const { client, institutionId, month } = intake;
  const { section, at, all, rest, isReported = true, isBalance = true, isSteady = false, jumps = noJumps } = scale;
  const asked: Asked = [institutionId, at, scale.isIncomplete ?? intake.isIncomplete(section)];
  // Statistics are stale after a first file: hashing costs a small one almost nothing.
  await client.query('set enable_nestloop = off');
  const [counted] = (await all(asked)).rows;
  await client.query('reset enable_nestloop');
  if (counted === undefined || (counted.standing === 0 && jumps.jumps === 0)) return undefined;
  const { standing: _, basis, ...figures } = counted;
  return {
    ...figures,
    ...jumps,
    ...{ section: section.code, basis: basis ?? month, isReported, isBalance, isSteady },
    async rest(from) {
      const { rows } = await rest([...asked, from]);
      return rows[0] ?? { vnd_before: '0', vnd_after: '0' };
    },
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { countDemoFigures, type DemoFigures } from '#bureau/intake/demo-figures.ts';
import { fileNameOf } from '#bureau/intake/file-name.ts';
import { senderDays } from '#bureau/intake/hold/due.ts';
import { type Random, randomOf } from '#bureau/population/random.ts';
import { addWorkingDays, type Holidays, holidaysBetween, isWorkingDay, laterDay } from '#bureau/working-days.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { Connection } from '#kit/server/database/connection.ts';
import { dueByOf } from './deadlines.ts';

type Sender = { readonly id: number; readonly code: string; readonly userId: number; readonly username: string };

/** A row of portal.submission, with what refused rows of it say. */
type DemoFile = {
  readonly id: string;
  readonly channel: string;
  readonly file_name: string;
  readonly kind: string;
  readonly period: string;
  readonly sequence: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly state: 'applied' | 'refused';
  readonly refusal: string | null;
  readonly refusal_place: string | null;
  readonly refusal_value: string | null;
  readonly refusal_detail: string | null;
  readonly row_count: number;
  readonly applied_rows: number;
  readonly refused_rows: number;
  readonly warnings: readonly string[];
  readonly version: number | null;
  readonly received_at: string;
  readonly needs_by: string | null;
  readonly faults: readonly Fault[];
};

type Fault = {
  readonly section: string;
  readonly indicator: string;
  readonly code: string;
  readonly rows: readonly number[];
};

/** What clerks get wrong most: the section, the indicator and the code of the refusal. */
const slips: Readonly<Record<string, readonly (readonly [section: string, indicator: string, code: string])[]>> = {
  D10: [['KHCN', 'CN008', 'BG_105.lost-zero']],
  D11: [
    ['KHCN', 'CN008', 'BG_105.lost-zero'],
    ['KHCN', 'CN014', 'BG_101.empty'],
  ],
  D31: [['CHOVAY', 'KU006', 'BG_101.empty']],
  D32: [
    ['CHOVAY', 'KU006', 'BG_101.empty'],
    ['CHOVAY', 'KU015', 'BG_101.empty'],
  ],
  K1: [['KHCN', 'CN008', 'BG_105.lost-zero']],
  K2: [['CHOVAY', 'KU006', 'BG_101.empty']],
};

const faultsOfFile = 60;
const bytesOfRow = 420;
const minute = 60_000;

/**
 * The files by which an invented nation's institutions told the bureau what it knows, as if they had come month by
 * month: as many rows as the figures that stand, most on time, some late, some sent again after a refusal. The history,
 * the deadline strip and the data quality of a first start are counted from them. Does nothing once any file is there.
 */
export async function addDemoFiles(client: Connection): Promise<void> {
  const { rows: found } = await client.query('select exists (select from portal.submission) as filled');
  if (found[0]?.filled === true) return;
  const today = hanoiDay();
  const holidays = await holidaysBetween(client, laterDay(today, -800), laterDay(today, 60));
  await client.query('begin');
  const figures = Map.groupBy(await countDemoFigures(client), ({ institutionId }) => institutionId);
  for (const sender of await sendersOf(client)) {
    const care = randomOf(71, sender.id).next();
    const files = (figures.get(sender.id) ?? []).flatMap((each) =>
      filesOf(each, { sender, care, holidays, now: Date.now() }),
    );
    files.sort((one, other) => one.received_at.localeCompare(other.received_at));
    await write(client, sender, files);
  }
  await client.query('commit');
}

// The clerk among the demo users, or somebody of that institution whom nobody here knows.
async function sendersOf(client: Connection): Promise<Sender[]> {
  const { rows } = await client.query(
    `select i.id, i.code, coalesce(u.id, 0) as "userId", coalesce(u.username, 'gui.bao.cao') as username
       from bureau.institution i
       left join lateral (select a.id, a.username from portal.membership m join portal.user_account a on a.id = m.user_id
         where m.institution_id = i.id and m.roles && array['clerk', 'member'] order by a.id limit 1) u on true
      where i.class <> 'bureau' order by i.id`,
  );
  return rows;
}

type Around = { readonly sender: Sender; readonly care: number; readonly holidays: Holidays; readonly now: number };

/** The file of a report day, and before it those that were refused, in whole or in part; none that is still to come. */
function filesOf(figures: DemoFigures, { sender, care, holidays, now }: Around): DemoFile[] {
  const { kind, day, rows } = figures;
  const random = randomOf(
    72,
    sender.id,
    Number(day.replaceAll('-', '')),
    kind.code.charCodeAt(0),
    Number(kind.code.slice(1)),
  );
  const dueBy = dueByOf(kind.frequency, day, holidays);
  const isLate = random.chance(0.01 + 0.07 * (1 - care));
  const plannedOn = isLate ? addWorkingDays(dueBy, random.int(1, 4), holidays) : onTime(random, day, dueBy, holidays);
  // Figures of a month stand: their file has come, however early in the next month this nation was made.
  const stands = kind.frequency !== 'three-days';
  const received = Math.min(at(plannedOn, random), stands ? now - 90 * minute : Infinity);
  if (received > now) return [];
  const first = { figures, sender, dueBy, random };
  if (kind.code in slips && rows > 3 && random.chance(0.05 + 0.3 * (1 - care))) {
    const refused = Math.max(1, Math.min(rows - 1, Math.round(rows * (0.002 + 0.02 * random.next() * (1 - care)))));
    const needsBy = addWorkingDays(dayOf(received), senderDays, holidays);
    const again = Math.min(
      at(addWorkingDays(dayOf(received), random.int(1, senderDays), holidays), random),
      now - 30 * minute,
    );
    return [
      fileOf({ ...first, received, sequence: 1, version: 1, refused, needsBy }),
      fileOf({ ...first, received: Math.max(again, received + minute), sequence: 2, version: 2 }),
    ];
  }
  if (random.chance(0.01 + 0.04 * (1 - care)))
    return [
      fileOf({ ...first, received: received - 40 * minute, sequence: 1, isReturned: true }),
      fileOf({ ...first, received, sequence: 2, version: 1 }),
    ];
  return [fileOf({ ...first, received, sequence: 1, version: 1 })];
}

type Made = {
  readonly figures: DemoFigures;
  readonly sender: Sender;
  readonly dueBy: string;
  readonly random: Random;
  /** Milliseconds. */
  readonly received: number;
  readonly sequence: number;
  readonly version?: number;
  readonly refused?: number;
  readonly needsBy?: string;
  /** Refused as a whole: the declared control total is not what was sent. */
  readonly isReturned?: boolean;
};

function fileOf({
  figures,
  sender,
  dueBy,
  random,
  received,
  sequence,
  version,
  refused = 0,
  needsBy,
  isReturned,
}: Made): DemoFile {
  const { kind, day, rows } = figures;
  const total = kind.totals[0];
  const refusal =
    isReturned && total !== undefined ? { code: 'TEP_007', place: `${total.section} ${total.code}` } : undefined;
  return {
    id: randomUUID(),
    channel: kind.channel,
    file_name: fileNameOf(kind, sender.code, day, `${String(sequence).padStart(3, '0')}.json`),
    kind: kind.code,
    period: day,
    sequence,
    bytes: 900 + rows * bytesOfRow,
    sha256: randomBytes(32).toString('hex'),
    state: refusal === undefined ? 'applied' : 'refused',
    refusal: refusal?.code ?? null,
    refusal_place: refusal?.place ?? null,
    refusal_value: refusal === undefined ? null : String(rows + random.int(1, 9)),
    refusal_detail: refusal === undefined ? null : String(rows),
    row_count: rows,
    applied_rows: refusal === undefined ? rows - refused : 0,
    refused_rows: refused,
    warnings: sequence === 1 && dayOf(received) > dueBy ? ['TEP_008'] : [],
    version: refusal === undefined ? (version ?? 1) : null,
    received_at: new Date(received).toISOString(),
    needs_by: needsBy ?? null,
    faults: refusal === undefined && refused > 0 ? faultsOf(random, { kind: kind.code, rows, refused }) : [],
  };
}

/** The rows that were refused, each once, spread over the file. */
function faultsOf(random: Random, { kind, rows, refused }: { kind: string; rows: number; refused: number }): Fault[] {
  const known = slips[kind] ?? [];
  const chosen = new Set<number>();
  while (chosen.size < Math.min(refused, faultsOfFile)) chosen.add(random.int(1, rows));
  return known.map(([section, indicator, code], place) => ({
    ...{ section, indicator, code },
    rows: [...chosen].sort((a, b) => a - b).filter((_, index) => index % known.length === place),
  }));
}

/** A working day after the report day, up to the last that is on time. */
function onTime(random: Random, day: string, dueBy: string, holidays: Holidays): string {
  // Yearly statements come in the last weeks before they are due.
  const from = laterDay(dueBy, -30) > day ? laterDay(dueBy, -30) : laterDay(day, 1);
  const days: string[] = [];
  for (let each = from; each <= dueBy; each = laterDay(each, 1)) if (isWorkingDay(each, holidays)) days.push(each);
  return days[random.int(0, days.length - 1)] ?? dueBy;
}

/** A moment within office hours of a day in Hanoi, in milliseconds. */
function at(day: string, random: Random): number {
  return Date.parse(`${day}T00:00:00Z`) + (1 * 60 + random.int(0, 8 * 60)) * minute + random.int(0, 59_999);
}

function dayOf(milliseconds: number): string {
  return hanoiDay(new Date(milliseconds));
}

/** Files, oldest first: their rows, the rows that were refused, and which of them the figures that stand came with. */
async function write(client: Connection, { id, userId, username }: Sender, files: readonly DemoFile[]): Promise<void> {
  await client.query(`select set_config('app.institution', $1, true)`, [String(id)]);
  await client.query(
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence, bytes, sha256,
            file_handle, state, percent, refusal, refusal_place, refusal_value, refusal_detail, row_count, applied_rows, refused_rows,
            error_count, warnings, version, fence, submission_no, received_at, checked_at, finished_at, replied_at, needs_by)
     select $1, f.id, $2, $3, f.channel, f.file_name, f.kind, f.period, f.sequence, f.bytes, decode(f.sha256, 'hex'), 'demo', f.state, 100,
            f.refusal, f.refusal_place, f.refusal_value, f.refusal_detail, f.row_count, f.applied_rows, f.refused_rows,
            f.refused_rows, f.warnings, f.version, 1, nextval('portal.submission_number')::int, f.received_at, f.received_at + interval '4 seconds',
            f.received_at + interval '70 seconds', f.received_at + interval '75 seconds', f.needs_by
       from jsonb_to_recordset($4::jsonb) as f (id uuid, channel text, file_name text, kind text, period date, sequence smallint, bytes bigint,
            sha256 text, state text, refusal text, refusal_place text, refusal_value text, refusal_detail text, row_count bigint,
            applied_rows bigint, refused_rows bigint, warnings jsonb, version int, received_at timestamptz, needs_by date)`,
    [id, userId, username, JSON.stringify(files)],
  );
  await client.query(
    `insert into portal.submission_error (institution_id, submission_id, error_no, section, row_no, indicator, code)
     select $1, f.id, row_number() over (partition by f.id order by r.row_no), x.section, r.row_no, x.indicator, x.code
       from jsonb_to_recordset($2::jsonb) as f (id uuid, faults jsonb)
      cross join lateral jsonb_to_recordset(f.faults) as x (section text, indicator text, code text, rows int[])
      cross join lateral unnest(x.rows) as r (row_no)`,
    [id, JSON.stringify(files.filter(({ faults }) => faults.length > 0))],
  );
  await client.query(
    `insert into bureau.applied_file (institution_id, kind, period, submission_id, version, applied_at)
     select distinct on (s.kind, s.period) s.institution_id, s.kind, s.period, s.id, s.version, s.finished_at
       from portal.submission s where s.institution_id = $1 and s.state = 'applied' order by s.kind, s.period, s.version desc`,
    [id],
  );
}

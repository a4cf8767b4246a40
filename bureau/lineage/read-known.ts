import type { DisputedField } from '#bureau/credit/file.ts';
import type { RawFile, RawInstitution, RawSubject } from '#bureau/credit/file-query.ts';
import type { Connection } from '#database/connection.ts';
import { institution } from './raw.ts';

/** A negative event of the records of the bureau, or a settled debt that stands among them. */
export type RawEvent = RawFile['negatives'][number] & { readonly id: string };

/**
 * What a file of a past moment holds beside what institutions sent: who the subject is (as it is known today), which files stood, cases that
 * were open, who had asked, and events of the records of the bureau, which keep no versions.
 */
export type RawKnown = Pick<RawFile, 'today' | 'papers' | 'standing' | 'cards_standing' | 'doubts' | 'inquiries'> & {
  readonly subject: RawSubject;
  readonly events: readonly RawEvent[];
};

/** About an opened subject at a moment (ISO 8601 in UTC), without one inquiry; undefined if it was not opened. */
export async function readKnown(
  client: Connection,
  subjectId: bigint,
  { moment, withoutInquiry }: { readonly moment: string; readonly withoutInquiry?: string | undefined },
): Promise<RawKnown | undefined> {
  const subjects = await client.query(
    `select ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date as today, s.cic_code as cic, s.subject_type as type, s.name,
            s.born_on as born, s.sex, encode(s.address_sealed, 'base64') as address, l.trading_name as trading, l.director_name as director,
            l.representative_name as representative, l.sector_code as sector
       from bureau.subject s left join bureau.legal_profile l on l.subject_id = s.subject_id
      where s.subject_id = $1 /* never null: today */`,
    [subjectId, moment],
  );
  const [found] = subjects.rows;
  if (found === undefined) return undefined;
  const { today, ...subject } = found;
  return {
    today,
    subject,
    papers: await readPapers(client, subjectId),
    standing: await readStanding(client, subjectId, moment),
    cards_standing: await readCardsStanding(client, subjectId, moment),
    events: await readEvents(client, subjectId, moment),
    doubts: await readDoubts(client, subjectId, moment),
    inquiries: await readInquiries(client, subjectId, moment, withoutInquiry ?? null),
  };
}

async function readPapers(client: Connection, subjectId: bigint): Promise<RawFile['papers']> {
  const { rows } = await client.query(
    `select x.kind, encode(x.number_sealed, 'base64') as number, x.issued_on as issued
       from bureau.identity_paper x where x.subject_id = $1 and x.is_current order by x.paper_no`,
    [subjectId],
  );
  return rows;
}

async function readStanding(client: Connection, subjectId: bigint, moment: string): Promise<RawFile['standing']> {
  const { rows } = await client.query(
    `select ${institution}, a.period, a.version, (a.applied_at at time zone 'Asia/Ho_Chi_Minh')::date as since
       from (select distinct on (f.institution_id) f.institution_id, f.period, f.version, f.applied_at
               from bureau.source_file f
              where f.kind in ('D31', 'D32', 'K2') and f.applied_at <= $2::timestamptz
                and f.institution_id in (select c.institution_id from bureau.contract c where c.subject_id = $1)
              order by f.institution_id, f.period desc, f.kind desc, f.version desc) a
       join bureau.institution i on i.id = a.institution_id
      order by i.code`,
    [subjectId, moment],
  );
  return rows;
}

async function readCardsStanding(
  client: Connection,
  subjectId: bigint,
  moment: string,
): Promise<RawFile['cards_standing']> {
  const { rows } = await client.query(
    `select i.code, max(f.period) as period
       from bureau.source_file f join bureau.institution i on i.id = f.institution_id
      where f.kind in ('D33', 'D34', 'K4') and f.applied_at <= $2::timestamptz
        and f.institution_id in (select c.institution_id from bureau.card_account c where c.subject_id = $1)
      group by i.code`,
    [subjectId, moment],
  );
  return rows;
}

async function readEvents(client: Connection, subjectId: bigint, moment: string): Promise<RawEvent[]> {
  const { rows } = await client.query(
    `select x.event_id::text as id, x.kind, x.worst_group as worst, x.amount_vnd::text as amount, x.note, x.started_on as started,
            x.ended_on as ended, i.code, i.name_vi as vi, i.name_en as en, i.short_name as short
       from bureau.visible_negative_event x left join bureau.institution i on i.id = x.institution_id
      where x.subject_id = $1 and x.started_on <= ($2::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date
      /* never null: id, kind */`,
    [subjectId, moment],
  );
  return rows.map(({ code, vi, en, short, ...event }) => ({ ...event, ...named({ code, vi, en, short }) }));
}

function named({
  code,
  vi,
  en,
  short,
}: { readonly [K in keyof RawInstitution]: string | null }): Partial<RawInstitution> {
  return code === null || vi === null || en === null || short === null ? {} : { code, vi, en, short };
}

async function readDoubts(client: Connection, subjectId: bigint, moment: string): Promise<RawFile['doubts']> {
  const { rows } = await client.query(
    'select x.field, x.since from bureau.figures_in_doubt_at($1, $2::timestamptz) x order by x.field /* never null: field, since */',
    [subjectId, moment],
  );
  return rows.flatMap(({ field, since }) => (isField(field) ? [{ field, since }] : []));
}

function isField(field: string): field is DisputedField {
  return ['identity', 'balance', 'group', 'overdue', 'contract', 'collateral', 'other'].includes(field);
}

async function readInquiries(
  client: Connection,
  subjectId: bigint,
  moment: string,
  without: string | null,
): Promise<RawFile['inquiries']> {
  const { rows } = await client.query(
    `select ${institution}, x.product_code as product, coalesce(p.name_vi, x.product_code) as product_vi,
            coalesce(p.name_en, x.product_code) as product_en, (x.asked_at at time zone 'Asia/Ho_Chi_Minh')::date as day
       from bureau.inquiry_footprint x
       join bureau.institution i on i.id = x.institution_id
       left join bureau.product p on p.code = x.product_code
      where x.subject_id = $1 and x.asked_at <= $2::timestamptz and x.asked_at > $2::timestamptz - interval '13 months'
        and x.inquiry_id is distinct from $3::uuid
      order by x.asked_at desc`,
    [subjectId, moment, without],
  );
  return rows;
}

import { Refusal } from '#kit/contract/refusal.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { pageOf } from '#kit/server/calls/window.ts';
import type { Language } from '#kit/words/words.ts';
import { bureauPeopleRefusals } from './refusals.ts';
import type { Connection } from '#database/connection.ts';

export type ListedInstitution = {
  tctd: string;
  nameVi: string;
  nameEn: string;
  name: string;
  shortName: string;
  class: string;
  status: 'active' | 'suspended';
  statusReason: string | null;
  province: string;
  address: string;
  contactName: string | null;
  contactPhone: string | null;
  contactEmail: string | null;
  branches: number;
  people: number;
  waiting: 'waiting' | 'none';
  total: number;
};

export type InstitutionSearch = {
  readonly language: Language;
  readonly text: string | null;
  readonly class: string | null;
  readonly status: string | null;
  readonly start: number;
  readonly end: number;
};

/** The bureau's members by code; the bureau itself is not one. Identity scope. */
export async function listInstitutions(client: Connection, search: InstitutionSearch): Promise<ListedInstitution[]> {
  const { rows } = await client.query(
    `select i.code::text as tctd, i.name_vi as "nameVi", i.name_en as "nameEn",
       case $1::text when 'en' then i.name_en else i.name_vi end as name, i.short_name as "shortName", i.class, i.status,
       i.status_reason as "statusReason", i.province_code as province, i.address, i.contact_name as "contactName",
       i.contact_phone as "contactPhone", i.contact_email as "contactEmail",
       (select count(*)::int from bureau.branch b where b.institution_id = i.id and b.closed_on is null) as branches,
       (select count(*)::int from portal.membership m where m.institution_id = i.id and m.status = 'active') as people,
       case when exists (select from portal.institution_change c where c.institution_id = i.id and c.state = 'waiting')
         then 'waiting' else 'none' end as waiting,
       count(*) over ()::int as total
     from bureau.institution i
     where i.class <> 'bureau'
       and ($2::text is null or starts_with(i.code, $2) or position(lower($2) in lower(i.name_vi)) > 0
         or position(lower($2) in lower(i.name_en)) > 0 or position(lower($2) in lower(i.short_name)) > 0)
       and ($3::text is null or i.class = $3) and ($4::text is null or i.status = $4)
     order by i.code offset $5 limit $6`,
    [search.language, search.text, search.class, search.status, ...pageOf(search)],
  );
  return rows;
}

export type AskedInstitutionChange = {
  readonly institutionId: number;
  readonly kind: 'class' | 'suspend' | 'reopen';
  readonly before: string;
  readonly after: string;
  readonly reason: string;
  readonly askedBy: number;
};

/** Requests a change that a second person must approve; refuses `institution-change-waiting`. Identity scope. */
export async function askInstitutionChange(client: Connection, change: AskedInstitutionChange): Promise<void> {
  const { rowCount } = await client.query(
    `insert into portal.institution_change (institution_id, id, kind, value_before, value_after, reason, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (institution_id) where state = 'waiting' do nothing`,
    [change.institutionId, uuidV7(), change.kind, change.before, change.after, change.reason, change.askedBy],
  );
  if (rowCount !== 1) throw new Refusal(bureauPeopleRefusals['institution-change-waiting'], 'tctd');
}

export type ListedInstitutionChange = {
  id: string;
  institutionId: number;
  tctd: string;
  institution: string;
  kind: 'class' | 'suspend' | 'reopen';
  before: string;
  after: string;
  reason: string;
  askedBy: string;
  askedById: number;
  askedAt: Date;
  state: 'waiting' | 'approved' | 'refused';
  decidedBy: string | null;
  decidedAt: Date | null;
  total: number;
};

/** Changes of institutions, the newest first; only one if an id is given. Identity scope. */
export async function listInstitutionChanges(
  client: Connection,
  search: {
    readonly language: Language;
    readonly state: string | null;
    readonly id?: string;
    readonly start: number;
    readonly end: number;
  },
): Promise<ListedInstitutionChange[]> {
  const { rows } = await client.query(
    `select c.id, c.institution_id as "institutionId", i.code::text as tctd,
       case $1::text when 'en' then i.name_en else i.name_vi end as institution, c.kind, c.value_before as before,
       c.value_after as after, c.reason, a.username as "askedBy", c.asked_by as "askedById", c.asked_at as "askedAt", c.state,
       d.username as "decidedBy", c.decided_at as "decidedAt", count(*) over ()::int as total
     from portal.institution_change c join bureau.institution i on i.id = c.institution_id
     join portal.user_account a on a.id = c.asked_by left join portal.user_account d on d.id = c.decided_by
     where ($2::text is null or c.state = $2) and ($3::uuid is null or c.id = $3)
     order by c.asked_at desc, c.id offset $4 limit $5`,
    [search.language, search.state, search.id ?? null, ...pageOf(search)],
  );
  return rows;
}

/** Everybody with a live session at an institution. Identity scope. */
export async function liveUsersOf(client: Connection, institutionId: number): Promise<number[]> {
  const { rows } = await client.query(
    `select distinct user_id as "userId" from portal.session where institution_id = $1 and ended_at is null order by 1`,
    [institutionId],
  );
  return rows.map(({ userId }) => userId);
}

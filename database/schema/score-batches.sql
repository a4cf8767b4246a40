-- Files of an institution's own customers whose scores it asks for.

create table portal.score_batch (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  branch_id int,
  file_name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text,
  state text not null default 'received' check (state in ('received', 'working', 'done', 'cancelled', 'refused')),
  refusal text,
  refusal_place text,
  refusal_value text,
  row_count int not null default 0,
  handled_rows int not null default 0,
  scored_rows int not null default 0,
  thin_rows int not null default 0,
  consent_rows int not null default 0,
  foreign_rows int not null default 0,
  bad_rows int not null default 0,
  over_rows int not null default 0,
  model text,
  fence int not null default 0,
  sent_on date not null default portal.hanoi_day(),
  received_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  result_handle text,
  primary key (institution_id, id)
);
create unique index score_batch_content on portal.score_batch (institution_id, sent_on, sha256) where state not in ('refused', 'cancelled');
create unique index score_batch_open on portal.score_batch (institution_id, coalesce(branch_id, 0)) where state in ('received', 'working');
create index score_batch_received on portal.score_batch (institution_id, received_at);
comment on table portal.score_batch is
  'A file of own customers to be scored, one at a time a branch. The file itself is removed once its rows are stored. model: the one that '
  'scored all of it. fence counts the takers of its parts.';
alter table portal.score_batch enable row level security, force row level security;
create policy institution on portal.score_batch
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.score_batch for select to current_user using (true);

create table portal.score_batch_part (
  institution_id int not null,
  batch_id uuid not null,
  part int not null,
  row_count int not null,
  given bytea not null,
  result bytea,
  primary key (institution_id, batch_id, part),
  foreign key (institution_id, batch_id) references portal.score_batch (institution_id, id)
);
comment on table portal.score_batch_part is
  'Rows of a portfolio file, some hundred together: what was given and, once scored, what was answered, both sealed. Only the newest file '
  'of a branch keeps its parts, so that the next one says what has changed.';
alter table portal.score_batch_part enable row level security, force row level security;
create policy institution on portal.score_batch_part
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.score_look (
  institution_id int not null,
  subject_id bigint not null,
  batch_id uuid not null,
  row_no int not null,
  consent_id uuid,
  looked_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, subject_id, batch_id),
  constraint score_look_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
comment on table portal.score_look is
  'Whom a portfolio file was answered about: one row a file and person, so that nobody is scored or charged twice, however a file names them. The '
  'borrower''s log and the year''s log tell of it; no report and no score does, because it is no inquiry. row_no: the file''s row.';
alter table portal.score_look enable row level security, force row level security;
create policy institution on portal.score_look
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.score_look to current_user using (true) with check (true);

create function portal.open_portfolio(batch uuid, wanted bigint[]) returns table (subject_id bigint, verdict text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
  begin
    if cardinality(wanted) > 1000 or not exists (
        select from portal.score_batch b where b.institution_id = acting and b.id = batch and b.state = 'working') then
      raise exception 'no portfolio is being scored' using errcode = 'insufficient_privilege';
    end if;
    return query
      with own as materialized (
        select w.id from unnest(wanted) w (id) join bureau.subject s on s.subject_id = w.id and s.subject_type = 2
         where exists (select from bureau.contract k where k.institution_id = acting and k.subject_id = w.id)
            or exists (select from bureau.card_account a where a.subject_id = w.id and a.institution_id = acting)
      ), agreed as materialized (
        select c.id from portal.consenting(acting, 'score', array(select o.id from own o)) c (id)
      ), opened as (
        insert into bureau.opening as o (xid, subject_id, institution_id)
          select pg_current_xact_id(), a.id, acting from agreed a on conflict do nothing
      )
      select o.id, case when a.id is not null then 'live'
                        else (select t.verdict from portal.consent_standing(o.id, null, null, 'score', 'portfolio-monitoring') t) end
        from own o left join agreed a on a.id = o.id;
  end
  $$;
comment on function portal.open_portfolio(uuid, bigint[]) is
  'Which of these persons are customers of the acting institution (an open or closed contract or card there), with their consent that it '
  'watches their score: live, or what is missing. Opens the files of those who agreed for this transaction. Others look like nobody.';

create function portal.keep_score_looks(batch uuid, wanted bigint[], rows int[]) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
  begin
    if not exists (select from portal.score_batch b where b.institution_id = acting and b.id = batch and b.state = 'working')
        or not wanted <@ bureau.opened_subjects()::bigint[] then
      raise exception 'looks are kept of files that a portfolio has opened' using errcode = 'insufficient_privilege';
    end if;
    insert into portal.score_look (institution_id, subject_id, batch_id, row_no, consent_id)
      select acting, w.id, batch, w.row_no, c.id
        from unnest(wanted, rows) w (id, row_no)
        left join (
          select distinct on (o.subject_id) o.subject_id, o.id from portal.consents_of(acting, wanted) o
           where o.state = 'live' and 'score' = any (o.products) and 'portfolio-monitoring' = any (o.purposes)
           order by o.subject_id, o.created_at desc) c on c.subject_id = w.id;
  end
  $$;
comment on function portal.keep_score_looks(uuid, bigint[], int[]) is
  'Keeps that a portfolio file was answered about these persons, whose files this transaction has opened, and on which consent. A person who '
  'was answered about before in the file is refused.';

-- What each database role may do.
grant select, insert, update on portal.score_batch, portal.score_batch_part to :app_role;
grant delete on portal.score_batch_part to :app_role;
grant select on portal.score_look to :app_role;

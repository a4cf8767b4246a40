-- Access to borrowers: whom a transaction has opened, and how many searches a user makes.

create table bureau.opening (
  xid xid8 not null,
  subject_id bigint not null,
  inquiry_id uuid,
  institution_id int not null,
  opened_at timestamptz not null default now(),
  primary key (xid, subject_id),
  constraint opening_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
create index opening_subject on bureau.opening (subject_id, opened_at);
comment on table bureau.opening is
  'Every opening of a borrower''s file: the rows are readable in the transaction that wrote this, and only there.';
alter table bureau.opening enable row level security;

create function bureau.opened_subjects() returns bigint[]
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    -- now() is the transaction's start. It distinguishes this transaction from one with the same number before a restore.
    select coalesce(array_agg(subject_id), '{}')
      from bureau.opening
     where xid = pg_current_xact_id_if_assigned() and opened_at = now()
  $$;
comment on function bureau.opened_subjects() is 'The subjects opened in this transaction.';

create table bureau.search_meter (
  institution_id int not null,
  meter_id bigint generated always as identity,
  user_id int,
  searched_at timestamptz not null default now(),
  kind text not null,
  row_count int not null,
  primary key (institution_id, meter_id)
);
create index search_meter_day on bureau.search_meter (searched_at);
create index search_meter_user on bureau.search_meter (institution_id, user_id, searched_at);
comment on table bureau.search_meter is
  'Every use of a search function: who, when, how (paper, cic, name, prefix, outer) and how many borrowers it showed. Appended, so '
  'that searches of one user never wait for each other; counted and cleared by the day.';
alter table bureau.search_meter enable row level security;

create function bureau.meter_search(kind text, row_count int) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    institution int := portal.acting_institution();
  begin
    if institution is null then
      raise exception 'a search needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
    values (institution, portal.acting_user(), kind, row_count);
  end
  $$;
comment on function bureau.meter_search(text, int) is 'Meters one search of the acting user. Called by the search functions only.';

create table bureau.shown_subject (
  institution_id int not null,
  shown_id bigint generated always as identity,
  user_id int not null,
  shown_at timestamptz(3) not null default clock_timestamp(),
  subject_ids bigint[] not null,
  primary key (institution_id, shown_id)
);
create index shown_subject_user on bureau.shown_subject (institution_id, user_id, shown_at);
comment on table bureau.shown_subject is
  'Whom a search showed to a user, a row a search. The audit names them by a keyed hash; whom a hash means is found here. Appended by '
  'portal.append_shown alone and read by portal.audit_suspects alone.';
alter table bureau.shown_subject enable row level security;

-- What programs are told: events by their number, in the order of commits.

create table portal.event_count (
  institution_id int primary key,
  last bigint not null
);
comment on table portal.event_count is
  'The number of an institution''s last event. Its row stays locked until the event''s transaction commits, so numbers become visible in their order.';
alter table portal.event_count enable row level security, force row level security;
create policy institution on portal.event_count
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.event (
  institution_id int not null,
  event_no bigint not null,
  id uuid not null,
  kind text not null check (kind in ('inquiry.answered', 'inquiry.failed', 'watch.alert', 'file.processed', 'batch.finished',
    'consent.withdrawn')),
  subject_id bigint,
  user_id int,
  data jsonb not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, event_no),
  constraint event_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0))
);
create unique index event_id on portal.event (institution_id, id);
create index event_borrower on portal.event (institution_id, subject_id, event_no) where subject_id is not null;
create index event_age on portal.event (institution_id, made_at);
comment on table portal.event is
  'What programs are told, by their cursor and by webhooks: codes only. event_no is in the order of commits. user_id is the application '
  'whom it concerns; null: every application of the institution. Messages about one borrower (subject_id) are delivered in this order.';
alter table portal.event enable row level security, force row level security;
create policy institution on portal.event
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

-- What each database role may do.
grant select, insert on portal.event to :app_role;
grant select, insert, update on portal.event_count to :app_role;

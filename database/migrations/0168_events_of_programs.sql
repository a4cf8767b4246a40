-- Programs are told of events by a cursor and by webhooks, and watch borrowers under references of their own.
alter table portal.watch add column reference text, add column ends_on date;
-- lock: no row has a reference yet, and subscriptions are few: the index is built in a moment.
create unique index watch_reference on portal.watch (institution_id, created_by, reference) where ended_at is null and reference is not null;
comment on column portal.watch.reference is 'What the program that watches calls it.';
comment on column portal.watch.ends_on is 'The last day of it; null: until it is ended.';

alter table portal.webhook add column sends text not null default 'alerts' check (sends in ('alerts', 'events'));
comment on column portal.webhook.sends is 'alerts: the alerts of watches and the daily digest; events: each event that programs are told of, one a message.';
alter table portal.webhook_delivery add column event_no bigint;
alter table portal.webhook_delivery drop constraint webhook_delivery_kind_check;
alter table portal.webhook_delivery add constraint webhook_delivery_kind_check check (kind in ('alerts', 'digest', 'test', 'event')) not valid;
-- lock: no message is about an event yet; the table is read once.
create index webhook_delivery_event on portal.webhook_delivery (institution_id, webhook_id, event_no) where state = 'waiting' and event_no is not null;

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
  primary key (institution_id, event_no)
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

grant select, insert on portal.event to :app_role;
grant select, insert, update on portal.event_count to :app_role;

insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('program-events', 49, 'portal.event', 'age', '90 days', null, 'made_at', null, true, null);

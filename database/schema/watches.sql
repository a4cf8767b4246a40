-- Subscriptions: an institution watches its own customers. It is told once what happens to them elsewhere: in the portal, in a daily
-- digest and by signed webhooks.

create table portal.watch (
  institution_id int not null,
  id uuid not null,
  scope text not null check (scope in ('customer', 'branch')),
  subject_id bigint,
  cic_code text collate "C",
  customer_name text,
  branch_id int,
  triggers text[] not null check (cardinality(triggers) between 1 and 8),
  is_live boolean not null default true,
  has_consent boolean not null default false,
  note text,
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  ended_name text,
  notice_until date,
  reference text,
  ends_on date,
  primary key (institution_id, id),
  check ((scope = 'customer') = (subject_id is not null and cic_code is not null)),
  check ((scope = 'branch') = (branch_id is not null)),
  check (has_consent or not 'score' = any (triggers)),
  constraint watch_nation check (subject_id is null or bureau.nation_of(subject_id) = least(institution_id, 0))
);
create unique index watch_customer on portal.watch (institution_id, subject_id, created_by) where ended_at is null and scope = 'customer';
create unique index watch_branch on portal.watch (institution_id, branch_id, created_by) where ended_at is null and scope = 'branch';
create index watch_subject on portal.watch (subject_id) where ended_at is null;
create unique index watch_reference on portal.watch (institution_id, created_by, reference) where ended_at is null and reference is not null;
comment on column portal.watch.reference is 'What the program that watches calls it.';
comment on column portal.watch.ends_on is 'The last day of it; null: until it is ended.';
comment on table portal.watch is
  'What somebody at an institution watches: one of its customers, or all of a branch (whoever has an open account there). is_live: '
  'told at once, else in the daily digest alone. A person is watched while a consent is live (portal.consent). notice_until: a watch of '
  'before consents were kept goes on to that day without one. has_consent: persons who are scored agreed to it.';
alter table portal.watch enable row level security, force row level security;
create policy institution on portal.watch
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.watch to current_user using (true) with check (true);

create table portal.watch_alert (
  institution_id int not null,
  id uuid not null default gen_random_uuid(),
  trigger text not null check (trigger in ('new-lender', 'group-up', 'group-down', 'new-inquiry', 'score', 'card-late',
    'collateral-released', 'cheque-refused', 'programme-twice')),
  subject_id bigint not null,
  subject_type smallint not null,
  cic_code text collate "C" not null,
  customer_code text,
  name text not null,
  fact_key text collate "C" not null,
  facts jsonb not null,
  other_institution_id int,
  file_kind text,
  file_period date,
  file_version int,
  file_id uuid,
  branches int[] not null default '{}',
  told_to int[] not null,
  raised_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id),
  constraint watch_alert_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
create unique index watch_alert_fact on portal.watch_alert (institution_id, subject_id, trigger, fact_key);
create index watch_alert_list on portal.watch_alert (institution_id, raised_at desc, id);
comment on table portal.watch_alert is
  'Alerts raised: one a fact and institution, however often the fact is met (fact_key). facts say what happened, file_* which data file '
  'said so. told_to are the users whose subscriptions met it, branches where the customer has accounts.';
alter table portal.watch_alert enable row level security, force row level security;
create policy institution on portal.watch_alert
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
-- The borrower's log tells of alerts over all institutions, by the owner's functions.
create policy keeper on portal.watch_alert for select to current_user using (true);

create table portal.watch_score (
  institution_id int not null,
  subject_id bigint not null,
  score smallint not null,
  taken_at timestamptz(3) not null default clock_timestamp(),
  model text collate "C",
  primary key (institution_id, subject_id),
  constraint watch_score_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
comment on table portal.watch_score is
  'The score that a watched person''s next one is compared with: that of the first look by a model, then of the last alert.';
alter table portal.watch_score enable row level security, force row level security;
create policy institution on portal.watch_score
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.watch_seen (
  institution_id int not null,
  user_id int not null,
  seen_at timestamptz(3) not null,
  primary key (institution_id, user_id)
);
comment on table portal.watch_seen is 'When somebody last looked at the alerts: later ones are new.';
alter table portal.watch_seen enable row level security, force row level security;
create policy institution on portal.watch_seen
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.watch_digest (
  institution_id int not null,
  day date not null,
  alert_count int not null,
  counts jsonb not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, day)
);
comment on table portal.watch_digest is 'The daily digest: how many alerts were raised in the day that ended, by trigger.';
alter table portal.watch_digest enable row level security, force row level security;
create policy institution on portal.watch_digest
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.webhook (
  institution_id int not null,
  id uuid not null,
  url text not null,
  secret_sealed bytea not null,
  is_active boolean not null default true,
  sends text not null default 'alerts' check (sends in ('alerts', 'events')),
  created_by int not null,
  created_name text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  failing_since timestamptz(3),
  alarmed_at timestamptz(3),
  is_silent boolean not null default false,
  primary key (institution_id, id)
);
comment on table portal.webhook is 'Where an institution''s own systems are told of alerts; each message is signed with the secret.';
comment on column portal.webhook.failing_since is 'The first failed try since a message was taken; null while messages are taken.';
comment on column portal.webhook.alarmed_at is 'When the institution was told that messages are not taken; once until one is taken again.';
comment on column portal.webhook.is_silent is 'The last try ended because nothing was answered: the next ones wait in a lane of such addresses.';
comment on column portal.webhook.sends is 'alerts: the alerts of watches and the daily digest; events: each event that programs are told of, one a message.';
alter table portal.webhook enable row level security, force row level security;
create policy institution on portal.webhook
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.webhook_delivery (
  institution_id int not null,
  id uuid not null,
  webhook_id uuid not null,
  kind text not null check (kind in ('alerts', 'digest', 'test', 'event')),
  alert_ids uuid[] not null default '{}',
  day date,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  status int,
  fault text,
  made_at timestamptz(3) not null default clock_timestamp(),
  tried_at timestamptz(3),
  next_at timestamptz(3),
  event_no bigint,
  primary key (institution_id, id)
);
create index webhook_delivery_list on portal.webhook_delivery (institution_id, made_at desc, id);
create index webhook_delivery_event on portal.webhook_delivery (institution_id, webhook_id, event_no) where state = 'waiting' and event_no is not null;
comment on table portal.webhook_delivery is
  'Messages to webhooks and what became of them. id is the message''s own, the same in every try: a receiver that has it already '
  'has nothing to do.';
alter table portal.webhook_delivery enable row level security, force row level security;
create policy institution on portal.webhook_delivery
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create function portal.has_open_account(institution int, subject bigint) returns boolean
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select exists (select from bureau.contract k where k.subject_id = subject and k.institution_id = institution and k.closed_on is null)
        or exists (select from bureau.card_account a where a.subject_id = subject and a.institution_id = institution and a.closed_on is null)
        or exists (select from bureau.commitment m
                    where m.subject_id = subject and m.institution_id = institution and m.ends_on >= bureau.today())
  $$;
comment on function portal.has_open_account(int, bigint) is
  'True when a borrower has an open contract or card or a running off-balance commitment at an institution. For the functions below.';

create function portal.named_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select min(c.customer_code),
           array(select distinct a.branch_id from (
             select k.branch_id from bureau.contract k
              where k.subject_id = subject and k.institution_id = portal.acting_institution() and k.closed_on is null
             union all
             select a.branch_id from bureau.card_account a
              where a.subject_id = subject and a.institution_id = portal.acting_institution() and a.closed_on is null) a order by 1)
      from bureau.customer c
     where c.institution_id = portal.acting_institution() and c.subject_id = subject
    having count(*) > 0
  $$;
comment on function portal.named_customer(bigint) is
  'The acting institution''s own code of a borrower it has ever declared and the branches where open accounts are. For the functions below.';

create function portal.own_customer(subject bigint) returns table (customer_code text, branches int[])
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select n.customer_code, n.branches from portal.named_customer(subject) n
     where portal.has_open_account(portal.acting_institution(), subject)
  $$;
comment on function portal.own_customer(bigint) is
  'The acting institution''s own code of a customer with an open contract, card or commitment there, and the branches where contracts and '
  'cards are; no row for somebody else''s, for one that was only declared, and for one whose accounts are closed.';

create function portal.watched(institution int, wanted bigint[])
  returns table (subject_id bigint, trigger text, user_id int, is_live boolean, has_consent boolean)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with watches as materialized (
      select w.institution_id, w.branch_id, w.subject_id, w.scope, w.triggers, w.created_by, w.is_live, w.has_consent, w.notice_until
        from portal.watch w where w.institution_id = institution and w.ended_at is null
    ), met as (
      select coalesce(s.merged_into, w.subject_id) as subject_id, w.triggers, w.created_by, w.is_live, w.has_consent, w.notice_until
        from watches w join bureau.subject s on s.subject_id = w.subject_id
       where w.scope = 'customer' and (wanted is null or coalesce(s.merged_into, w.subject_id) = any (wanted))
         and portal.has_open_account(institution, coalesce(s.merged_into, w.subject_id))
      union all
      select a.subject_id, w.triggers, w.created_by, w.is_live, w.has_consent, w.notice_until
        from watches w
        join lateral (
          select k.subject_id from bureau.contract k
           where k.institution_id = w.institution_id and k.branch_id = w.branch_id and k.closed_on is null
             and (wanted is null or k.subject_id = any (wanted))
          union
          select c.subject_id from bureau.card_account c
           where c.institution_id = w.institution_id and c.branch_id = w.branch_id and c.closed_on is null
             and (wanted is null or c.subject_id = any (wanted))) a on w.scope = 'branch'
    ), told as materialized (
      select m.subject_id, s.subject_type, t.trigger, m.created_by, bool_or(m.is_live) as is_live,
             -- Before consents were kept a watch of scores said that they were given.
             coalesce(bool_or(m.notice_until >= bureau.today() and (t.trigger <> 'score' or m.has_consent)), false) as is_noticed
        from met m join bureau.subject s on s.subject_id = m.subject_id cross join unnest(m.triggers) t (trigger)
       where exists (select from bureau.customer c where c.institution_id = institution and c.subject_id = m.subject_id)
       group by 1, 2, 3, 4
    ), persons as (
      select array(select distinct t.subject_id from told t where t.subject_type = 2 and not t.is_noticed) as ids
    )
    select t.subject_id, t.trigger, t.created_by, t.is_live, true
      from told t
     where t.subject_type = 1 or t.is_noticed
        or t.subject_id in (select portal.consenting(institution, 'watch', p.ids) from persons p)
           and (t.trigger <> 'score' or t.subject_id in (select portal.consenting(institution, 'score', p.ids) from persons p))
  $$;
comment on function portal.watched(int, bigint[]) is
  'Who at an institution watches which customers for what: customers with an open account there, those of `wanted` or all. Persons only '
  'with a live consent, or while the notice of an old watch runs (CNS-02).';

create function portal.watching(subjects bigint[], trigger_in text) returns table (subject_id bigint, institution_id int)
  language plpgsql stable set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      select r.subject_id, r.institution_id
        from (select k.subject_id, k.institution_id, k.branch_id from bureau.contract k
               where k.subject_id = any (subjects) and k.closed_on is null
              union all
              select c.subject_id, c.institution_id, c.branch_id from bureau.card_account c
               where c.subject_id = any (subjects) and c.closed_on is null) r
        join portal.watch w on w.institution_id = r.institution_id and w.ended_at is null and w.scope = 'branch'
         and w.branch_id = r.branch_id and trigger_in = any (w.triggers)
      union
      select w.subject_id, w.institution_id from portal.watch w
       where w.subject_id = any (subjects) and w.ended_at is null and trigger_in = any (w.triggers)
      union
      -- A watch keeps the borrower's id at that time; the borrower may have been merged since.
      select s.merged_into, w.institution_id from bureau.subject s
        join portal.watch w on w.subject_id = s.subject_id and w.ended_at is null and trigger_in = any (w.triggers)
       where s.merged_into = any (subjects);
  end
  $$;
comment on function portal.watching(bigint[], text) is
  'Which institutions have a subscription that may meet each of these borrowers. For the doors that tell watchers.';

create function portal.institutions_watching(subjects bigint[], trigger_in text) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select distinct w.institution_id from portal.watching(subjects, trigger_in) w $$;
comment on function portal.institutions_watching(bigint[], text) is
  'Institutions with a subscription that may meet these borrowers. For the jobs that raise alerts.';

create function portal.institutions_with_watches(lender int) returns setof int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select w.institution_id from portal.watch w where w.ended_at is null and w.institution_id <> lender
    union
    select o.institution_id from bureau.contract k
      join bureau.contract o on o.subject_id = k.subject_id and o.programme = 'NQ33'
     where k.programme = 'NQ33' and k.institution_id = lender
     group by k.subject_id, o.institution_id
    having exists (select from bureau.contract x where x.subject_id = k.subject_id and x.programme = 'NQ33' and x.institution_id <> lender)
    order by 1
  $$;
comment on function portal.institutions_with_watches(int) is
  'Institutions that a lender''s file may concern: those with subscriptions, and lenders of the same people in the housing programme.';

-- What each database role may do.
grant select on portal.watch_alert to :app_role;
grant select, insert on portal.watch_digest to :app_role;
grant select, insert, update on portal.watch, portal.watch_score, portal.watch_seen, portal.webhook_delivery to :app_role;
grant select, insert, update, delete on portal.webhook to :app_role;

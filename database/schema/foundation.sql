-- The schemas, the day in Hanoi, and what every area may ask. For whom a transaction acts stands in seal.sql.
--
-- bureau holds the nation's data. The app role reads a borrower's rows only after it opened the borrower in the same transaction
-- (door.sql), and searches through bounded, metered functions (search.sql). Row security is not forced there: the owner loads and rebuilds.
-- portal holds the institutions' own data. Its row security is enabled and forced, and institution_id leads every key.
-- intake holds the loader's work tables while a data file is taken in.
--
-- Policies have the same names everywhere:
--   institution     rows of the acting institution
--   identity        people and sessions, in the identity scope alone
--   keeper          all rows, for the owner's own functions and its seeding
--   …_opened        rows of borrowers that the transaction has opened. The sub-select runs once a query, and its subjects are looked
--                   up in a hash; `subject_id = …` is leakproof, so that the primary key still answers it.
--   …_loader        rows of the institution that the loader acts for; of tables that are nobody's, all rows while it acts for one
--   …_known         rows that every server may read

create schema bureau;

create schema portal;

create schema intake;
comment on schema intake is
  'Staging tables of files that are being taken in, one a section, named stage_<institution>_<submission>_<section>; each is dropped when '
  'its file is done, and those of workers that died by the next run.';

create function bureau.today() returns date
  language sql stable parallel safe
  as $$ select (now() at time zone 'Asia/Ho_Chi_Minh')::date $$;
comment on function bureau.today() is 'Today in Hanoi.';

-- Limits are counted by the day in Hanoi, whatever the server's time zone.
create function portal.hanoi_day() returns date language sql stable parallel safe
  return (now() at time zone 'Asia/Ho_Chi_Minh')::date;

create function portal.next_millisecond() returns timestamptz language sql volatile
  return date_trunc('milliseconds', clock_timestamp() + interval '1 millisecond');
comment on function portal.next_millisecond() is 'The next whole millisecond: a moment that a timestamptz(3) and a page keep exactly.';

create function bureau.negative_visible_since() returns date
  language sql stable parallel safe
  as $$ select ((now() at time zone 'Asia/Ho_Chi_Minh')::date - interval '5 years')::date $$;
comment on function bureau.negative_visible_since() is
  'The five-year rule (Circular 15/2023, article 13): negative information that ended before this day is given to nobody. '
  'Stated here only.';

create function bureau.is_negative_visible(ended_on date) returns boolean
  language sql stable parallel safe
  as $$ select ended_on is null or ended_on >= bureau.negative_visible_since() $$;
comment on function bureau.is_negative_visible(date) is 'True of negative information that lasts, or ended within five years.';

create function bureau.visible_months(latest_month date, months_kept int) returns int
  language sql stable parallel safe
  as $$
    select least(months_kept, 1
      + (extract(year from latest_month)::int - extract(year from since.day)::int) * 12
      + (extract(month from latest_month)::int - extract(month from since.day)::int))
    from (select bureau.negative_visible_since() as day) since
  $$;
comment on function bureau.visible_months(date, int) is
  'How many months of a packed history, newest first, end within the five-year rule; zero or less when none does.';

-- A sandbox is an institution of a number below zero, its owner's with the sign turned. Its borrowers are a nation of their own, of up to
-- 999 numbers: what belongs together is told by the numbers alone, in every table, without a column that somebody may forget.
create function bureau.nation_of(subject bigint) returns int
  language sql immutable parallel safe
  return (least(subject, 0) / 1000)::int;
comment on function bureau.nation_of(bigint) is 'The sandbox that a borrower is of; 0 of every live borrower.';

create function bureau.acting_nation() returns int
  language sql stable parallel safe
  as $$ select least(portal.acting_institution(), 0) $$;
comment on function bureau.acting_nation() is 'The sandbox that the transaction acts for; 0 for live institutions, and for nobody.';

create function bureau.is_bureau_acting() returns boolean
  language sql stable parallel safe
  as $$ select exists (select from bureau.institution i where i.id = portal.acting_institution() and i.class = 'bureau') $$;
comment on function bureau.is_bureau_acting() is 'True in a transaction that acts for the bureau itself.';

create function bureau.refuse_decision(state text, proposed_by text, approve boolean, by_whom text) returns text
  language sql immutable parallel safe
  return case when state <> 'proposed' then 'decided' when approve and proposed_by = by_whom then 'own' end;
comment on function bureau.refuse_decision(text, text, boolean, text) is
  'Why a person may not decide a proposal: decided (already), own (its proposer may only take it back); null when it may be decided. '
  'Prices, terms, corrections, write-offs, changes of invoices and the account for fees are all judged by it; what each of them is and '
  'does once it is approved is its own, so that each keeps its table and its function.';

create table portal.deployment (
  singleton boolean primary key default true check (singleton),
  mode text not null check (mode in ('demo', 'production'))
);
comment on table portal.deployment is 'How this database was first used: a demo may only run on one that was made as a demo.';

create table portal.field_key (
  version smallint primary key check (version between 0 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz(3) not null default now(),
  retired_at timestamptz(3)
);
comment on table portal.field_key is
  'The keys that fields are sealed with, by version, and as version 0 the key of the blind index: a keyed hash of each, never the '
  'key. A version is retired when npm run keys:rotate has left no row under it. Only the owner looks here.';

-- What each database role may do.
grant select on portal.deployment to :app_role;

-- Batch and mass inquiries: files of many customers, answered in chunks, each customer once. The monthly portfolio products R18 and R19,
-- and letters that ask for a correction of R18.

create table portal.batch (
  institution_id int not null,
  id uuid not null,
  number bigint generated always as identity,
  user_id int not null,
  username text not null,
  branch_id int,
  channel text not null check (channel in ('batch', 'mass', 's74', 'program')),
  file_name text not null,
  customer_type text not null check (customer_type in ('1', '2')),
  product text not null,
  purpose text not null default 'credit-granting',
  bytes bigint not null,
  sha256 bytea not null,
  file_handle text not null,
  state text not null default 'received'
    check (state in ('received', 'working', 'paused', 'held', 'cancelled', 'done', 'refused')),
  refusal text,
  refusal_place text,
  refusal_value text,
  row_count int not null default 0,
  bad_rows int not null default 0,
  over_rows int not null default 0,
  cancelled_rows int not null default 0,
  answered_rows int not null default 0,
  informed_rows int not null default 0,
  budget_day date,
  fence int not null default 0,
  sent_on date not null default portal.hanoi_day(),
  received_at timestamptz(3) not null default clock_timestamp(),
  finished_at timestamptz(3),
  primary key (institution_id, id)
);
create unique index batch_content on portal.batch (institution_id, channel, product, sent_on, sha256)
  where state not in ('refused', 'cancelled');
create unique index batch_name on portal.batch (institution_id, channel, file_name)
  where state not in ('refused', 'cancelled');
create index batch_received on portal.batch (institution_id, received_at);
create index batch_received_at on portal.batch (received_at);
comment on table portal.batch is
  'A file of customers to ask about. Rows that are neither bad, over the budget, cancelled nor answered wait. held: answered but for '
  'rows over the day''s budget. fence counts the takers of its chunks; number leads the tickets that are made for its rows.';
comment on column portal.batch.budget_day is 'The Hanoi day whose budget its waiting rows were taken from.';
alter table portal.batch enable row level security, force row level security;
create policy institution on portal.batch
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.batch for select to current_user using (true);

create table portal.batch_row (
  institution_id int not null,
  batch_id uuid not null,
  row_no int not null,
  state text not null check (state in ('waiting', 'answered', 'bad', 'over', 'cancelled')),
  voucher text,
  given bytea not null,
  faults jsonb not null default '[]',
  inquiry_id uuid,
  has_information boolean,
  cic_code text,
  answered_at timestamptz(3),
  primary key (institution_id, batch_id, row_no),
  foreign key (institution_id, batch_id) references portal.batch (institution_id, id)
);
create index batch_row_waiting on portal.batch_row (institution_id, batch_id, row_no) where state = 'waiting';
comment on table portal.batch_row is
  'The rows of a batch by their number in the sheet: what was given, sealed, and what became of it. A row is answered by one inquiry.';
alter table portal.batch_row enable row level security, force row level security;
create policy institution on portal.batch_row
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.file_budget (
  institution_id int not null,
  day date not null,
  used int not null,
  taken int not null,
  primary key (institution_id, day)
);
comment on table portal.file_budget is
  'Rows that an institution had answered by file on a Hanoi day (INQ-09). taken is what the last who asked was given.';
alter table portal.file_budget enable row level security, force row level security;
create policy institution on portal.file_budget
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create table portal.reply_file (
  institution_id int not null,
  id uuid not null,
  kind text not null check (kind in ('batch', 'R18', 'R19')),
  batch_id uuid,
  period date,
  version int not null default 1,
  file_name text not null,
  file_handle text not null,
  bytes bigint not null,
  row_count int not null,
  made_on date not null default portal.hanoi_day(),
  made_at timestamptz(3) not null default clock_timestamp(),
  digest bytea,
  primary key (institution_id, id),
  check ((kind = 'batch') = (batch_id is not null)),
  check ((kind = 'batch') = (period is null))
);
create unique index reply_file_name on portal.reply_file (institution_id, kind, file_name, version);
create index reply_file_made on portal.reply_file (institution_id, made_on);
comment on table portal.reply_file is
  'Files made for an institution: replies to its batches, and the monthly portfolio products. Folders are the days they were made on.';
comment on column portal.reply_file.digest is 'Of R18 and R19: SHA-256 of the figures they were made of, to tell whether anything changed.';
alter table portal.reply_file enable row level security, force row level security;
create policy institution on portal.reply_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

create function portal.take_file_budget(wanted int, limit_in int) returns int
language sql set search_path = pg_catalog, portal, pg_temp as $$
  insert into portal.file_budget as b (institution_id, day, used, taken)
    values (portal.acting_institution(), portal.hanoi_day(), least(wanted, limit_in), least(wanted, limit_in))
  on conflict (institution_id, day) do update
    set used = greatest(b.used, least(limit_in, b.used + wanted)), taken = greatest(0, least(limit_in, b.used + wanted) - b.used)
  returning taken
$$;
comment on function portal.take_file_budget(int, int) is
  'Takes rows from the acting institution''s budget of today: as many as wanted, or what is left of it. Returns how many.';

create table portal.adjustment (
  institution_id int not null,
  id uuid not null,
  user_id int not null,
  username text not null,
  period date not null check (extract(day from period) = 1),
  cic_code text collate "C" not null,
  reason text not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'kept', 'unknown')),
  own_group smallint,
  highest_group smallint,
  version int,
  sent_at timestamptz(3) not null default clock_timestamp(),
  answered_at timestamptz(3),
  primary key (institution_id, id),
  check ((state = 'waiting') = (answered_at is null))
);
create unique index adjustment_waiting on portal.adjustment (institution_id, period, cic_code) where state = 'waiting';
comment on table portal.adjustment is
  'Letters of an institution that a customer stands wrongly in its R18 of a month. Answered by counting the month anew: changed, the '
  'customer is not below the highest group any more and version is of the new R18; kept, it still is; unknown, it is no customer.';
alter table portal.adjustment enable row level security, force row level security;
create policy institution on portal.adjustment
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create table portal.portfolio_move (
  institution_id int not null,
  month date not null check (extract(day from month) = 1),
  was smallint not null check (was between 0 and 5),
  became smallint not null check (became between 0 and 5),
  customers int not null check (customers > 0),
  primary key (institution_id, month, was, became)
);
comment on table portal.portfolio_move is
  'How many customers of an institution went from which of its own groups (was, at the end of the month before) to which (became, at the '
  'month''s end); 0: no debt there. Counted with R18 and R19; names nobody.';
alter table portal.portfolio_move enable row level security, force row level security;
create policy institution on portal.portfolio_move
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
grant select on portal.portfolio_move to :app_role;

create function portal.count_moves(month_in date) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    institution constant int := portal.acting_institution();
  begin
    if institution is null then
      raise exception 'a portfolio needs an institution that acts' using errcode = 'insufficient_privilege';
    end if;
    delete from portal.portfolio_move p where p.institution_id = institution and p.month = month_in;
    insert into portal.portfolio_move (institution_id, month, was, became, customers)
      select institution, month_in, coalesce(b.debt_group, 0), coalesce(n.debt_group, 0), count(*)
        from portal.own_groups(institution, month_in) n
        full join portal.own_groups(institution, (month_in - interval '1 month')::date) b on b.subject_id = n.subject_id
       group by 3, 4
    on conflict (institution_id, month, was, became) do update set customers = excluded.customers;
  end
  $$;
comment on function portal.count_moves(date) is
  'Counts how the acting institution''s customers moved between its groups in a month. It opens no file: the figures are its own.';

create function portal.portfolio_groups(month_in date, only_cic text)
returns table (cic_code text, subject_type smallint, name text, own_group smallint, highest_group smallint, own_balance_vnd bigint)
language plpgsql security definer set search_path = pg_catalog, portal, pg_temp as $$
declare
  institution int := portal.acting_institution();
  found_rows int;
begin
  if institution is null then
    raise exception 'a portfolio needs an institution that acts' using errcode = 'insufficient_privilege';
  end if;
  return query
    with exposed as materialized (
      select * from portal.exposures_of(institution, month_in)
    ), counted as (
      select e.subject_id, max(e.debt_group) filter (where e.institution_id = institution) as own,
             max(e.debt_group) filter (where e.institution_id <> institution) as elsewhere,
             sum(e.balance_vnd) filter (where e.institution_id = institution) as balance
        from exposed e group by e.subject_id
    )
    select s.cic_code, s.subject_type, s.name, c.own, c.elsewhere, c.balance::bigint
      from counted c join bureau.subject s on s.subject_id = c.subject_id
     where c.own is not null and (only_cic is null or s.cic_code = only_cic)
     order by s.cic_code;
  get diagnostics found_rows = row_count;
  perform bureau.meter_search('portfolio', found_rows);
end $$;
comment on function portal.portfolio_groups(date, text) is
  'Customers who owe the acting institution at a month''s end: their group there and the highest elsewhere, null where nobody else has '
  'them; all, or the one of a CIC code. Names no other institution; metered.';

-- What each database role may do.
grant select, insert, delete on portal.reply_file to :app_role;
grant select, insert, update on portal.batch, portal.batch_row, portal.file_budget, portal.adjustment to :app_role;

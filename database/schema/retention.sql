-- How long data is kept, and its erasing at the end (docs/retention.md).

create table portal.retention (
  target text primary key,
  step smallint not null unique,
  table_name text not null,
  kind text not null check (kind in ('negative', 'packed', 'months', 'age')),
  life interval not null,
  begins text,
  ends text not null,
  subject text,
  is_of_institutions boolean not null default false,
  handle text,
  last_run_at timestamptz(3),
  last_rows bigint not null default 0,
  total_rows bigint not null default 0,
  check ((kind = 'negative') = (begins is not null))
);
comment on table portal.retention is
  'What is erased at the end of its life, a row a target, in the order of step, with what the last run and all runs erased. negative: '
  'rows whose ends is past, and the sealed reports that told of them; packed: the months of a history; months: whole partitions; age: '
  'rows by the expression ends. subject is the column of whose open disputes keep a row; handle that of a stored file. Only migrations '
  'write targets: they become statements.';
alter table portal.retention enable row level security, force row level security;
create policy keeper on portal.retention to current_user using (true) with check (true);

-- Versions of a figure belong here too: one row for each table of them.
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('negative-event', 1, 'bureau.negative_event', 'negative', '5 years', 'started_on', 'ended_on', 'subject_id', false, null),
  ('vamc-debt', 2, 'bureau.vamc_debt', 'negative', '5 years', 'sold_on', 'settled_on', 'subject_id', false, null),
  ('settled-debt', 3, 'bureau.settled_debt', 'negative', '5 years', 'settled_on', 'ended_on', 'subject_id', false, null),
  ('cheque', 4, 'portal.cheque', 'age', '5 years', null, 'portal.cheque_ended_on(kind, suspended_to, refused_on)', null, true, null),
  ('classification', 5, 'bureau.classification', 'age', '5 years 1 month', null, 'month', 'subject_id', false, null),
  ('loan-history', 6, 'bureau.credit_history', 'packed', '5 years', null, 'latest_month', 'subject_id', false, null),
  ('card-history', 7, 'bureau.card_account', 'packed', '5 years', null, 'latest_month', 'subject_id', false, null),
  ('loan-months', 8, 'bureau.balance_month', 'months', '5 years', null, 'month', 'subject_id', false, null),
  ('replies', 9, 'portal.reply', 'months', '5 years', null, 'asked_at', null, false, null),
  ('tickets', 10, 'portal.inquiry', 'months', '5 years', null, 'asked_at', null, false, null),
  ('footprints', 11, 'bureau.inquiry_footprint', 'age', '5 years', null, 'asked_at', 'subject_id', false, null),
  ('openings', 12, 'bureau.opening', 'age', '5 years', null, 'opened_at', null, false, null),
  ('shown', 13, 'bureau.shown_subject', 'age', '2 years', null, 'shown_at', null, false, null),
  ('searches', 14, 'bureau.search_meter', 'age', '1 year', null, 'searched_at', null, false, null),
  ('batch-replies', 15, 'portal.reply_file', 'age', '5 years', null, 'made_at', null, true, 'file_handle'),
  ('batch-rows', 16, 'portal.batch_row', 'age', '5 years', null,
   '(select b.received_at from portal.batch b where b.institution_id = t.institution_id and b.id = t.batch_id)', null, true, null),
  ('batches', 17, 'portal.batch', 'age', '5 years', null, 'received_at', null, true, 'file_handle'),
  ('refused-rows', 18, 'portal.submission_error', 'age', '2 years', null,
   '(select s.received_at from portal.submission s where s.institution_id = t.institution_id and s.id = t.submission_id)', null, true, null),
  ('month-alerts', 19, 'portal.alert_row', 'age', '2 years', null, 'month', 'subject_id', true, null),
  ('watch-alerts', 20, 'portal.watch_alert', 'age', '2 years', null, 'raised_at', 'subject_id', true, null),
  ('corrections', 21, 'portal.correction_notice', 'age', '2 years', null, 'made_at', null, true, null),
  ('quotas', 22, 'portal.quota_seen', 'age', '1 year', null, 'day', null, true, null),
  ('people-of-a-day', 58, 'bureau.person_of_day', 'age', '2 days', null, 'day', null, false, null),
  ('paper-misses', 23, 'portal.paper_miss', 'age', '1 year', null, 'day', null, true, null),
  ('alarms', 24, 'portal.alarm', 'age', '5 years', null, 'closed_at', null, false, null),
  ('loan-months-past', 25, 'bureau.balance_month_past', 'months', '5 years', null, 'month', 'subject_id', false, null),
  ('contract-terms-past', 26, 'bureau.contract_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('joined-rows', 307, 'bureau.joined_row', 'age', '5 years', null, 'dated', 'kept_subject_id', false, null),
  ('known-devices', 27, 'portal.known_device', 'age', '6 months', null, 'used_at', null, false, null),
  ('program-events', 49, 'portal.event', 'age', '90 days', null, 'made_at', null, true, null),
  ('portfolio-looks', 57, 'portal.score_look', 'age', '5 years', null, 'looked_at', 'subject_id', true, null),
  ('portfolio-moves', 54, 'portal.portfolio_move', 'age', '5 years', null, 'month', null, true, null),
  ('file-upload-parts', 55, 'portal.file_upload_part', 'age', '1 day', null, 'arrived_at', null, true, 'file_handle'),
  ('file-uploads', 56, 'portal.file_upload', 'age', '90 days', null,
   'case when state = ''receiving'' then begun_at - interval ''88 days'' else begun_at end', null, true, null),
  ('server-spans', 53, 'portal.server_span', 'age', '3 months', null, 'span', null, false, null),
  ('program-days', 52, 'portal.program_day', 'age', '13 months', null, 'day', null, true, null),
  ('score-batch-parts', 50, 'portal.score_batch_part', 'age', '13 months', null,
   '(select b.received_at from portal.score_batch b where b.institution_id = t.institution_id and b.id = t.batch_id)', null, true, null),
  ('score-batches', 51, 'portal.score_batch', 'age', '5 years', null, 'received_at', null, true, 'result_handle'),
  ('kept-answers', 48, 'portal.kept_answer', 'age', '48 hours', null, 'kept_at', null, true, null),
  ('card-months-past', 40, 'bureau.card_month_past', 'age', '5 years', null,
   'month', 'subject_id', false, null),
  ('card-terms-past', 41, 'bureau.card_terms_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('collateral-past', 42, 'bureau.collateral_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('pledges-past', 43, 'bureau.collateral_pledge_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('commitments-past', 44, 'bureau.commitment_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('bonds-past', 45, 'bureau.bond_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('vamc-debt-past', 46, 'bureau.vamc_debt_past', 'age', '5 years', null,
   'least(t.settled_on, (select f.applied_at::date from bureau.source_file f where f.submission_no = t.replaced_by))', 'subject_id', false, null),
  ('settled-debt-past', 47, 'bureau.settled_debt_past', 'age', '5 years', null,
   'least(t.ended_on, (select f.applied_at::date from bureau.source_file f where f.submission_no = t.replaced_by))', 'subject_id', false, null),
  ('classification-past', 324, 'bureau.classification_past', 'age', '5 years 1 month', null, 'month', 'subject_id', false, null),
  ('relations-past', 325, 'bureau.relation_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('statements-past', 326, 'bureau.fin_statement_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null),
  ('statement-lines-past', 327, 'bureau.fin_line_past', 'age', '5 years', null,
   '(select f.applied_at from bureau.source_file f where f.submission_no = t.replaced_by)', 'subject_id', false, null);

create function portal.disputed_subjects() returns bigint[]
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select coalesce(array_agg(distinct one), '{}')
      from portal.dispute d cross join lateral unnest(bureau.one_with(d.subject_id) || d.subject_id) one where d.state in ('received', 'valid')
  $$;
comment on function portal.disputed_subjects() is
  'The borrowers of open cases, with those that they are one with: what is negative about them is not erased yet.';

-- A report of a time at which the row was told of is emptied: it can be made again from what is there now.
create function portal.empty_reports(subject bigint, begun date, ended date) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    family constant bigint[] := bureau.one_with(subject) || subject;
    asker int;
    emptied bigint;
    total bigint := 0;
  begin
    for asker in
      select distinct f.institution_id from bureau.inquiry_footprint f where f.subject_id = any (family)
    loop
      perform portal.act_within(asker);
      update portal.reply r set report = '', glance = null from bureau.inquiry_footprint f
       where f.subject_id = any (family) and f.institution_id = asker
         and f.asked_at >= begun and f.asked_at < ended + interval '5 years 1 day'
         and r.institution_id = asker and r.asked_at = f.asked_at and r.inquiry_id = f.inquiry_id and r.report <> '';
      get diagnostics emptied = row_count;
      total := total + emptied;
    end loop;
    perform portal.act_within(acting);
    return total;
  end
  $$;
comment on function portal.empty_reports(bigint, date, date) is
  'Empties the sealed reports about a borrower that told of something negative; how many. Their tickets stay.';

create function portal.erase_negative(t portal.retention, disputed bigint[], most int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    gone record;
    total bigint := 0;
  begin
    -- It empties sealed reports of any month: later, when those are all there again.
    perform portal.refuse_coming(array['portal.inquiry', 'portal.reply']);
    for gone in execute format(
      'with due as (select ctid as place from %1$s where %2$s < $1 and subject_id <> all ($2) limit $3)
       delete from %1$s n using due where n.ctid = due.place returning n.subject_id, n.%3$I as begun, n.%2$I as ended',
      t.table_name::regclass, t.ends, t.begins) using bureau.negative_visible_since(), disputed, most
    loop
      total := total + 1;
      perform portal.empty_reports(gone.subject_id, gone.begun, gone.ended);
    end loop;
    return total;
  end
  $$;
comment on function portal.erase_negative(portal.retention, bigint[], int) is 'Erases negative rows that ended five years ago, and their reports.';

-- The file of a batch's replies holds its reports once more. A ticket of it can still be read by itself.
create function portal.drop_told_files(t portal.retention, disputed bigint[]) returns text[]
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    told record;
    found_handles text[];
    handles text[] := '{}';
  begin
    for told in execute format(
      'select distinct f.institution_id, f.inquiry_id, f.asked_at from %1$s n
         cross join lateral unnest(bureau.one_with(n.subject_id) || n.subject_id) one
         join bureau.inquiry_footprint f on f.subject_id = one
          and f.asked_at >= n.%3$I and f.asked_at < n.%2$I + interval ''5 years 1 day''
        where n.%2$I < $1 and n.subject_id <> all ($2)', t.table_name::regclass, t.ends, t.begins) using bureau.negative_visible_since(), disputed
    loop
      perform portal.act_within(told.institution_id);
      with gone as (
        delete from portal.reply_file r using portal.batch b, portal.batch_row w
         where b.institution_id = told.institution_id and b.received_at <= told.asked_at and b.received_at > told.asked_at - interval '62 days'
           and w.institution_id = b.institution_id and w.batch_id = b.id and w.inquiry_id = told.inquiry_id
           and r.institution_id = b.institution_id and r.batch_id = b.id
        returning r.file_handle)
      select coalesce(array_agg(g.file_handle), '{}') into found_handles from gone g;
      handles := handles || found_handles;
    end loop;
    perform portal.act_within(acting);
    return handles;
  end
  $$;
comment on function portal.drop_told_files(portal.retention, bigint[]) is
  'Erases the files of batches that hold a report which told of something negative that ended five years ago; the handles of the files.';

-- A history is cut when something negative lies beyond the rule, or nothing lies within it.
create function portal.erase_packed(t portal.retention, disputed bigint[], most int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    arrays constant text := (select string_agg(format('%1$I = %1$I[1:greatest(bureau.visible_months(latest_month, 60), 0)]', a.attname), ', ')
      from pg_attribute a where a.attrelid = t.table_name::regclass and a.attnum > 0 and a.attndims = 1 and not a.attisdropped);
    total bigint;
  begin
    execute format(
      'update %1$s set %2$s where ctid = any (array(
         select ctid from %1$s where greatest(bureau.visible_months(latest_month, 60), 0) < cardinality(debt_group) and subject_id <> all ($1)
            and (bureau.visible_months(latest_month, 60) <= 0
                 or 2 <= any (debt_group[greatest(bureau.visible_months(latest_month, 60), 0) + 1:])) limit $2))',
      t.table_name::regclass, arrays) using disputed, most;
    get diagnostics total = row_count;
    return total;
  end
  $$;
comment on function portal.erase_packed(portal.retention, bigint[], int) is 'Cuts packed histories to the months that the five-year rule leaves.';

-- A partition is emptied at once; only the rows about borrowers of open cases stay.
create function portal.erase_months(t portal.retention, disputed bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    part regclass;
    counted bigint;
    total bigint := 0;
    is_held boolean;
    is_done boolean;
  begin
    perform set_config('lock_timeout', '2s', true);
    for part in
      select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = t.table_name::regclass and c.relname ~ '_\d{6}$'
         and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= bureau.today() - t.life
    loop
      continue when portal.is_month_empty(part);
      is_held := false;
      if t.subject is not null and cardinality(disputed) > 0 then
        execute format('select exists (select from %s where %I = any ($1))', part, t.subject) into is_held using disputed;
      end if;
      counted := portal.rows_about(part);
      if is_held then
        execute format('select not exists (select from %s where %I <> all ($1))', part, t.subject) into is_done using disputed;
        continue when is_done;
        execute format('create temp table disputed_rows on commit drop as select * from %s where %I = any ($1)', part, t.subject) using disputed;
      end if;
      execute format('truncate %s', part);
      if is_held then
        execute format('insert into %s select * from disputed_rows', part);
        counted := greatest(1, counted - (select count(*) from disputed_rows));
        drop table disputed_rows;
      end if;
      total := total + counted;
    end loop;
    return total;
  end
  $$;
comment on function portal.erase_months(portal.retention, bigint[]) is
  'Empties the partitions whose month is over for longer than a life, but for rows about borrowers of open cases; about how many rows went.';

create function portal.erase_aged(t portal.retention, disputed bigint[], most int)
  returns table (row_count bigint, handles text[])
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
    owners constant int[] := case when t.is_of_institutions then array(select i.id from bureau.institution i order by i.id) else array[0] end;
    statement constant text := format(
      'with due as (select ctid as place from %1$s t where (%2$s) < now() - $1 %3$s limit $3),
            gone as (delete from %1$s t using due where t.ctid = due.place returning %4$s as handle)
       select count(*), array_remove(array_agg(handle), null) from gone',
      t.table_name::regclass, t.ends, case when t.subject is null then 'and $2 is not null' else format('and %I <> all ($2)', t.subject) end,
      coalesce(quote_ident(t.handle), 'null::text'));
    one int;
    part bigint;
    found_handles text[];
  begin
    row_count := 0; handles := '{}';
    foreach one in array owners loop
      exit when row_count >= most;
      if t.is_of_institutions then perform portal.act_within(one); end if;
      execute statement into part, found_handles using t.life, disputed, most;
      row_count := row_count + part;
      handles := handles || coalesce(found_handles, '{}');
    end loop;
    perform portal.act_within(acting);
    return next;
  end
  $$;
comment on function portal.erase_aged(portal.retention, bigint[], int) is 'Erases rows that are older than a life; the handles of their files.';

create function portal.erase_expired(target_in text, most int) returns table (row_count bigint, handles text[])
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    t portal.retention;
    disputed constant bigint[] := portal.disputed_subjects();
  begin
    select * into strict t from portal.retention r where r.target = target_in;
    handles := '{}';
    case t.kind
      when 'negative' then
        handles := portal.drop_told_files(t, disputed);
        row_count := portal.erase_negative(t, disputed, most);
      when 'packed' then row_count := portal.erase_packed(t, disputed, most);
      when 'months' then row_count := portal.erase_months(t, disputed);
      else select e.row_count, e.handles into row_count, handles from portal.erase_aged(t, disputed, most) e;
    end case;
    update portal.retention r
       set last_run_at = clock_timestamp(), total_rows = r.total_rows + erase_expired.row_count,
           last_rows = erase_expired.row_count + case when r.last_run_at > now() - interval '6 hours' then r.last_rows else 0 end
     where r.target = target_in;
    return next;
  end
  $$;
comment on function portal.erase_expired(text, int) is
  'Erases at most so many rows of a target whose life is over; how many, and the handles of stored files to remove. For the nightly job.';

create function portal.retention_state()
  returns table (target text, step smallint, life interval, last_run_at timestamptz, last_rows bigint, total_rows bigint)
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$ select target, step, life, last_run_at, last_rows, total_rows from portal.retention order by step $$;
comment on function portal.retention_state() is 'Every target of erasing, how long it is kept, and what was erased.';

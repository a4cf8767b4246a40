alter table portal.inquiry add column ended_at_field text;

comment on column portal.inquiry.ended_at_field is
  'Of one that ended because its numbers contradict: which of them (identityNumber, taxCode, registrationNumber).';

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

create or replace function portal.erase_months(t portal.retention, disputed bigint[]) returns bigint
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

create or replace function portal.erase_expired(target_in text, most int) returns table (row_count bigint, handles text[])
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

revoke all on function portal.drop_told_files(portal.retention, bigint[]) from public;

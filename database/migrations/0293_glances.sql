-- A list of replies shows each report's worst debt group without opening the report: a sealed glance is kept with the reply. Replies from
-- before this have none.
alter table portal.reply add column glance bytea;
comment on column portal.reply.glance is
  'What a list of replies shows of the report: its worst debt group, sealed together with the inquiry that it belongs to. Null where the '
  'report tells of no debt, where it was emptied, and of reports from before this was kept.';
grant update (glance) on portal.reply to :app_role;

-- What is emptied tells nothing any more, also at a glance.
create or replace function portal.empty_reports(subject bigint, begun date, ended date) returns bigint
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

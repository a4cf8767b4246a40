create table bureau.score_count (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  segment text collate "C" not null,
  measure text collate "C" not null,
  class smallint not null,
  persons int not null check (persons > 0),
  bad int not null check (bad between 0 and persons),
  primary key (model, version, month, segment, measure, class)
);
comment on table bureau.score_count is
  'How many persons of a month''s sample were in which class of a measure: the grade now, the points of each item, and (matured) the score of '
  'twelve months ago with how many turned bad since. Counts alone: no borrower, and no person''s score.';
alter table bureau.score_count enable row level security;
create policy score_count_known on bureau.score_count for select to :app_role using (true);

create table bureau.score_figure (
  model text collate "C" not null,
  version smallint not null,
  month date not null check (extract(day from month) = 1),
  segment text collate "C" not null,
  measure text collate "C" not null,
  item text collate "C" not null default '',
  value numeric(10, 5) not null,
  least numeric(10, 5),
  most numeric(10, 5),
  is_crossed boolean generated always as (coalesce(value < least, false) or coalesce(value > most, false)) stored,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (model, version, month, segment, measure, item)
);
comment on table bureau.score_figure is
  'What a month''s counts say about a score model, by segment, with the limits of that month: stability of the score and of each item, Gini, '
  'KS and calibration of what has matured, share not scored.';
alter table bureau.score_figure enable row level security;
create policy score_figure_known on bureau.score_figure for select to :app_role using (true);

create function bureau.count_score_classes(model_in text, version_in smallint, given jsonb) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
  as $$
    insert into bureau.score_count as c (model, version, month, segment, measure, class, persons, bad)
      select model_in, version_in, date_trunc('month', bureau.today())::date, g.segment, g.measure, g.class, g.persons, g.bad
        from jsonb_to_recordset(given) g(segment text, measure text, class smallint, persons int, bad int)
      on conflict (model, version, month, segment, measure, class)
        do update set persons = c.persons + excluded.persons, bad = c.bad + excluded.bad
  $$;
comment on function bureau.count_score_classes(text, smallint, jsonb) is 'Adds persons to the classes of this month''s measures of a score model.';

create function bureau.keep_score_figures(model_in text, version_in smallint, given jsonb) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    this_month date := date_trunc('month', bureau.today())::date;
    raised int;
  begin
    insert into bureau.score_figure (model, version, month, segment, measure, item, value, least, most)
      select model_in, version_in, this_month, g.segment, g.measure, g.item, g.value, g.least, g.most
        from jsonb_to_recordset(given) g(segment text, measure text, item text, value numeric, least numeric, most numeric)
      on conflict do nothing;
    select coalesce(sum(portal.raise_alarm('score-limit', concat_ws(':', f.model, f.version, f.month, f.segment, f.measure, f.item),
             '{}'::jsonb,
             jsonb_build_object('name', concat_ws(' ', f.model || ' (' || f.version || ')', to_char(f.month, 'YYYY-MM'), f.segment, f.measure,
               nullif(f.item, ''), trim_scale(f.value)::text, case when f.value < f.least then '< ' || trim_scale(f.least) else '> ' || trim_scale(f.most) end)),
             f.counted_at, f.counted_at)), 0) into raised
      from bureau.score_figure f
     where f.model = model_in and f.version = version_in and f.month = this_month and f.is_crossed;
    return raised;
  end
  $$;
comment on function bureau.keep_score_figures(text, smallint, jsonb) is
  'Keeps what this month''s counts say about a score model, once, and raises an alarm for each figure beyond its limit; how many are new.';

insert into portal.alarm_rule (place, code, name_vi, name_en, threshold, at_least, window_seconds, severity) values
  (15, 'score-limit', 'Chỉ số của mô hình chấm điểm vượt giới hạn', 'A figure of the score model is beyond its limit',
    0, 1, 2678400, 'high');

grant select on bureau.score_count, bureau.score_figure to :app_role;
revoke execute on function bureau.count_score_classes(text, smallint, jsonb), bureau.keep_score_figures(text, smallint, jsonb) from public;
grant execute on function bureau.count_score_classes(text, smallint, jsonb), bureau.keep_score_figures(text, smallint, jsonb) to :app_role;

create table bureau.score_service (
  id int generated always as identity primary key,
  model text collate "C" not null,
  version smallint not null,
  since timestamptz(3) not null default clock_timestamp()
);
comment on table bureau.score_service is
  'Which score model serves since when, the newest row last; before the first row the declared model serves. Rows never change: a report '
  'of a past moment is scored by the model of that moment.';
alter table bureau.score_service enable row level security;
create policy score_service_known on bureau.score_service for select to :app_role using (true);
grant select on bureau.score_service to :app_role;

alter table portal.watch_score add column model text collate "C";
comment on table portal.watch_score is
  'The score that a watched person''s next one is compared with: that of the first look by a model, then of the last alert.';

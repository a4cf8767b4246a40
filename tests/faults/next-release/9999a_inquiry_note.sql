-- Stands for the next release in the upgrade test: a column and a table, as most migrations bring them.
alter table portal.inquiry add column upgrade_note text not null default '';
comment on column portal.inquiry.upgrade_note is 'Of the upgrade test.';

create table portal.upgrade_mark (
  institution_id int not null references bureau.institution,
  id uuid not null default gen_random_uuid(),
  marked_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, id)
);
comment on table portal.upgrade_mark is 'Of the upgrade test.';
alter table portal.upgrade_mark enable row level security, force row level security;
create policy institution on portal.upgrade_mark
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
grant select, insert on portal.upgrade_mark to :app_role;

-- Papers that an institution sends along with an order (FRM-09).

create table portal.work_order_paper (
  institution_id int not null,
  order_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, order_id, id),
  unique (institution_id, order_id, sha256),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_paper is
  'What the institution sends along with an order until it ends, as it lies in the file store; a paper is there once. The answer''s '
  'pieces are in work_order_file.';
alter table portal.work_order_paper enable row level security;
alter table portal.work_order_paper force row level security;
create policy institution on portal.work_order_paper
  using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution());
grant select, insert on portal.work_order_paper to :app_role;
create trigger keep_ended before insert or update or delete on portal.work_order_paper
  for each row execute function portal.keep_ended_files();

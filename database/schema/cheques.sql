-- Lost cheques and cheques refused for want of funds. The bank that keeps the account declares them, another person approves them, and
-- all banks see them.

create table portal.cheque (
  institution_id int not null,
  id uuid not null,
  cheque_number text collate "C" not null,
  account_index bytea not null,
  account_hint text not null,
  drawer_name text not null,
  drawer_index bytea,
  drawer_hint text,
  cic_code text collate "C",
  unit_code text collate "C" not null,
  kind smallint not null check (kind in (1, 2, 3)),
  amount_vnd bigint not null check (amount_vnd > 0),
  shortfall_vnd bigint check (shortfall_vnd between 1 and amount_vnd),
  signed_on date,
  suspended_from date,
  suspended_to date,
  refused_on date,
  sent_on date not null,
  beneficiary_name text,
  content bytea not null,
  corrects uuid,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'deleted')),
  version int not null default 1,
  entered_by int not null,
  entered_name text not null,
  entered_at timestamptz(3) not null default clock_timestamp(),
  edited_by int,
  edited_name text,
  edited_at timestamptz(3),
  approved_by int,
  approved_name text,
  approved_at timestamptz(3),
  confirm_code text collate "C",
  deleted_by int,
  deleted_at timestamptz(3),
  primary key (institution_id, id),
  check (suspended_to >= suspended_from),
  check (kind = 2 or suspended_from is not null),
  check (kind = 1 or (refused_on is not null and shortfall_vnd is not null)),
  check ((state = 'approved') = (approved_at is not null) and (state = 'approved') = (confirm_code is not null)),
  check (approved_by <> entered_by and approved_by <> edited_by),
  check (corrects <> id)
);
-- A record has one correction at most. Whoever corrects it again corrects the correction.
create unique index cheque_correction on portal.cheque (institution_id, corrects) where state <> 'deleted';
create index cheque_key on portal.cheque (institution_id, account_index, cheque_number) where state <> 'deleted';
create index cheque_entered on portal.cheque (institution_id, entered_at);
create index cheque_published on portal.cheque (approved_at, id) where state = 'approved';
create index cheque_drawer on portal.cheque (drawer_index) where state = 'approved' and kind in (2, 3);
create index cheque_drawer_code on portal.cheque (cic_code) where state = 'approved' and kind in (2, 3);
-- The replies to an institution's declarations, newest first, are counted and found by file name from this index alone, because the rows
-- hold the large sealed declarations. Of 100,000, a page takes 24 ms and a part of a name 280 ms; a scan of the rows takes 830 ms.
create index cheque_replies on portal.cheque (institution_id, approved_at, id)
  include (confirm_code, unit_code) where state = 'approved';
comment on table portal.cheque is
  'Cheques declared lost (kind 1), refused for want of funds (2) or both (3) by the bank that keeps the account. content is the '
  'declaration as it was sent, sealed; the columns are what is searched and what all banks are told. An approved row never '
  'changes: a correction is a new row that names the one it corrects.';
comment on column portal.cheque.unit_code is 'The branch of the institution that announces the cheque.';
comment on column portal.cheque.account_hint is 'The account with all but four digits covered; drawer_hint is the drawer''s paper alike.';
alter table portal.cheque enable row level security, force row level security;
create policy institution on portal.cheque
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.cheque to current_user using (true) with check (true);

-- An approved or ended record never changes, except for the key that seals it.
create function portal.keep_approved_cheque() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and substr(new.content, 1, 1) <> substr(old.content, 1, 1) then
      return new;
    end if;
    raise exception 'an approved declaration never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;
create trigger keep_approved before update or delete on portal.cheque
  for each row when (old.state = 'approved') execute function portal.keep_approved_cheque();

create sequence portal.cheque_code as int minvalue 1 maxvalue 9999999 cycle;
comment on sequence portal.cheque_code is 'The seven digits of the confirm codes that the bureau gives to approved declarations.';

-- Negative information that ended five years ago is shown to nobody. A stop of payment without an end does not end.
create function portal.cheque_ended_on(kind smallint, suspended_to date, refused_on date) returns date
  language sql immutable parallel safe
  as $$ select case when kind <> 2 and suspended_to is null then null else greatest(suspended_to, refused_on) end $$;

create function portal.published_cheques(
  institution text, account bytea, cheque text, kind_in int, from_day date, to_day date, first_row int, most int
) returns table (
  institution_code text, institution_vi text, institution_en text, unit_code text, confirm_code text, cheque_number text,
  account_hint text, drawer_name text, kind smallint, amount_vnd bigint, shortfall_vnd bigint, signed_on date,
  suspended_from date, suspended_to date, refused_on date, approved_at timestamptz, is_correction boolean, total int
)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found_rows int;
  begin
    return query
      select i.code, i.name_vi, i.name_en, c.unit_code, c.confirm_code, c.cheque_number, c.account_hint, c.drawer_name, c.kind,
             c.amount_vnd, c.shortfall_vnd, c.signed_on, c.suspended_from, c.suspended_to, c.refused_on, c.approved_at,
             c.corrects is not null, count(*) over ()::int
        from portal.cheque c
        join bureau.institution i on i.id = c.institution_id
       where c.state = 'approved'
         and not exists (select from portal.cheque n
                          where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
         and bureau.is_negative_visible(portal.cheque_ended_on(c.kind, c.suspended_to, c.refused_on))
         and (institution is null or i.code = institution)
         and (account is null or c.account_index = account)
         and (cheque is null or c.cheque_number = cheque)
         and (kind_in is null or c.kind = kind_in)
         and (from_day is null or c.approved_at >= from_day::timestamp at time zone 'Asia/Ho_Chi_Minh')
         and (to_day is null or c.approved_at < (to_day + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')
       order by c.approved_at desc, c.id desc
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
    get diagnostics found_rows = row_count;
    perform bureau.meter_search('cheque', found_rows);
  end
  $$;
comment on function portal.published_cheques(text, bytea, text, int, date, date, int, int) is
  'Approved declarations of every institution as they stand, newest first: not those that were corrected, nor those that ended '
  'five years ago. Tells what all banks may know: no papers, no address, the account but for four digits. Metered.';

create function portal.drawer_refusals(drawer bytea, code text) returns int
  language sql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
    select count(*)::int from portal.cheque c
     where (c.drawer_index = drawer or c.cic_code = code)
       and c.state = 'approved' and c.kind in (2, 3)
       and c.refused_on > (bureau.today() - interval '12 months')::date
       and not exists (select from portal.cheque n
                        where n.institution_id = c.institution_id and n.corrects = c.id and n.state = 'approved')
  $$;
comment on function portal.drawer_refusals(bytea, text) is
  'How many cheques of a drawer (blind index of the paper, or CIC code) were refused for want of funds in twelve months, at any bank.';

create table portal.place_seen (
  institution_id int not null,
  user_id int not null,
  place text not null,
  seen_at timestamptz(3) not null,
  before_at timestamptz(3) not null,
  primary key (institution_id, user_id, place)
);
comment on table portal.place_seen is
  'When somebody last looked at a list of news (seen_at) and when the visit before that ended (before_at): what came since is new.';
alter table portal.place_seen enable row level security, force row level security;
create policy institution on portal.place_seen
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

-- What each database role may do.
grant select, insert, update on portal.cheque, portal.place_seen to :app_role;
grant usage on sequence portal.cheque_code to :app_role;

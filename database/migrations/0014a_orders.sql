-- Ordered products: what people at the bureau work on before it is answered. An order stands beside an inquiry, whose
-- ticket, charge and reply it shares. And the days on which nobody works.

create table bureau.public_holiday (
  day date primary key,
  name_vi text not null,
  name_en text not null,
  is_worked boolean not null default false,
  certainty text not null check (certainty in ('law', 'announced', 'likely'))
);
comment on table bureau.public_holiday is
  'Days off of public offices in Vietnam, without the weekends themselves: the holiday, what is given for one on a weekend, and '
  'swapped days. is_worked is a Saturday or Sunday that is worked for such a swap. certainty: a fixed day of the Labour Code (law), '
  'as the government announced it, or likely and to be looked at once it is announced.';
grant select on bureau.public_holiday to :app_role;

insert into bureau.public_holiday (day, name_vi, name_en, is_worked, certainty) values
  ('2025-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2025-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-29', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-30', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-31', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-04-07', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2025-04-26', 'Làm bù ngày 02/05/2025', 'Worked for 2 May 2025', true, 'announced'),
  ('2025-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2025-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2025-05-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2025-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2025-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2026-01-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-01-10', 'Làm bù ngày 02/01/2026', 'Worked for 2 January 2026', true, 'announced'),
  ('2026-02-16', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-17', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-18', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-19', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-20', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-04-27', 'Nghỉ bù Giỗ Tổ Hùng Vương', 'In lieu of Hung Kings'' Day', false, 'law'),
  ('2026-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2026-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2026-08-22', 'Làm bù ngày 31/08/2026', 'Worked for 31 August 2026', true, 'announced'),
  ('2026-08-31', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2026-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2027-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2027-02-05', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-08', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-09', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-10', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-02-11', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-04-16', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2027-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2027-05-03', 'Nghỉ bù Quốc tế Lao động', 'In lieu of Labour Day', false, 'law'),
  ('2027-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2027-09-03', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2027-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2028-01-03', 'Nghỉ bù Tết Dương lịch', 'In lieu of New Year', false, 'law'),
  ('2028-01-25', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-26', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-31', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2028-04-04', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2028-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2028-05-02', 'Nghỉ bù Ngày Chiến thắng', 'In lieu of Reunification Day', false, 'law'),
  ('2028-09-01', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2028-09-04', 'Nghỉ bù Quốc khánh', 'In lieu of National Day', false, 'law'),
  ('2028-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely');

-- ── orders ─────────────────────────────────────────────────────────────────────────────────────────────────────────
create sequence portal.order_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.order_number is 'The eight digits of the ticket numbers that the bureau gives to orders without one.';
grant usage on sequence portal.order_number to :app_role;

create table portal.work_order (
  institution_id int not null,
  id uuid not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  voucher text not null,
  product text not null,
  order_key uuid,
  subject_name text not null,
  subject_key text not null,
  request bytea not null,
  asked_by int not null,
  asked_name text not null,
  branch_id int,
  state text not null default 'asked' check (state in ('asked', 'complete', 'analysed', 'reviewed', 'answered', 'returned')),
  due_on date not null,
  taken_by int,
  taken_name text,
  taken_at timestamptz(3),
  analyst int,
  analyst_name text,
  reviewer int,
  reviewer_name text,
  ended_at timestamptz(3),
  return_reason text,
  primary key (institution_id, id),
  unique (institution_id, voucher),
  unique (institution_id, order_key),
  check (reviewer <> analyst),
  check ((taken_by is null) = (taken_name is null)),
  check ((state in ('answered', 'returned')) = (ended_at is not null)),
  check ((state = 'returned') = (return_reason is not null))
);
create index work_order_list on portal.work_order (institution_id, asked_at desc, id desc);
create index work_order_subject on portal.work_order (institution_id, subject_key, asked_at desc);
create index work_order_open on portal.work_order (due_on, asked_at) where ended_at is null;
comment on table portal.work_order is
  'One ordered product of one institution, on its way through the bureau''s hands (bureau/orders/states.ts). Ticket, charge and '
  'reply are those of the inquiry it names. request is sealed JSON; order_key is the form it was sent from, so that one form '
  'orders once; subject_key tells orders about the same subject.';

create table portal.work_order_line (
  institution_id int not null,
  order_id uuid not null,
  line int not null,
  at timestamptz(3) not null default clock_timestamp(),
  by_name text not null,
  is_bureau boolean not null,
  act text not null,
  state text not null,
  note text,
  is_internal boolean not null default false,
  primary key (institution_id, order_id, line),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_line is
  'What happened to an order, in order. Internal lines are told to the bureau''s operators alone. Never changed.';

create table portal.work_order_file (
  institution_id int not null,
  order_id uuid not null,
  id uuid not null,
  file_name text not null,
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  file_handle text not null,
  source text not null check (source in ('operator', 'partner')),
  added_name text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, order_id, id),
  unique (institution_id, order_id, sha256),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
comment on table portal.work_order_file is 'The pieces of an order''s answer, as they lie in the file store; a piece is there once.';

create table portal.partner_message (
  institution_id int not null,
  order_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  attempts int not null default 0,
  next_at timestamptz(3) not null default clock_timestamp(),
  last_error text,
  sent_at timestamptz(3),
  primary key (institution_id, order_id),
  foreign key (institution_id, order_id) references portal.work_order (institution_id, id)
);
create index partner_message_waiting on portal.partner_message (next_at) where state = 'waiting';
comment on table portal.partner_message is
  'Orders on their way to the foreign partner: written with the order, sent by a job until it succeeds. The order''s id is the '
  'message''s, so the partner''s side can tell a repeat. Dropped: the order ended before it was sent.';

do $$
declare t text;
begin
  foreach t in array array['work_order', 'work_order_line', 'work_order_file', 'partner_message'] loop
    execute format('alter table portal.%I enable row level security', t);
    execute format('alter table portal.%I force row level security', t);
    execute format('create policy institution on portal.%I using (institution_id = portal.acting_institution()) with check (institution_id = portal.acting_institution())', t);
    -- The functions below show the bureau all orders.
    execute format('create policy keeper on portal.%I to %I using (true) with check (true)', t, current_user);
  end loop;
end $$;
grant select, insert, update on portal.work_order, portal.partner_message to :app_role;
grant select, insert on portal.work_order_line to :app_role;
grant select, insert, delete on portal.work_order_file to :app_role;

create function portal.keep_ended_order() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    raise exception 'an order that was answered or returned never changes' using errcode = 'integrity_constraint_violation';
  end
  $$;
create trigger keep_ended before update or delete on portal.work_order
  for each row when (old.ended_at is not null) execute function portal.keep_ended_order();

create function portal.keep_ended_files() returns trigger
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if exists (select from portal.work_order o where o.institution_id = coalesce(new.institution_id, old.institution_id)
                and o.id = coalesce(new.order_id, old.order_id) and o.ended_at is not null) then
      raise exception 'the files of an order that has ended never change' using errcode = 'integrity_constraint_violation';
    end if;
    return coalesce(new, old);
  end
  $$;
create trigger keep_ended before insert or update or delete on portal.work_order_file
  for each row execute function portal.keep_ended_files();

-- ── the bureau's desk ──────────────────────────────────────────────────────────────────────────────────────────────
create function portal.act_on_order(order_in uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    found int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    select o.institution_id into found from portal.work_order o where o.id = order_in;
    if found is null then return null; end if;
    -- A statement, not set_config: a distributed database forwards only these.
    execute format('set local app.institution = %L', found);
    return found;
  end
  $$;
comment on function portal.act_on_order(uuid) is
  'Lets a transaction of the bureau act for the institution that placed an order, from here to its end: its inquiry, charge, reply '
  'and files are in reach then. Null, and nothing changes, when there is no such order.';

create function portal.work_queue(
  states text[], products text[], taken int, due_until date, voucher_in text, first_row int, most int
) returns table (
  id uuid, institution_code text, institution_vi text, institution_en text, voucher text, product text, product_vi text,
  product_en text, subject_name text, state text, asked_at timestamptz, asked_name text, due_on date, taken_by int,
  taken_name text, analyst_name text, reviewer_name text, ended_at timestamptz, return_reason text, files int, sent text, total int
)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.id, i.code, i.name_vi, i.name_en, o.voucher, o.product, p.name_vi, p.name_en, o.subject_name, o.state, o.asked_at,
             o.asked_name, o.due_on, o.taken_by, o.taken_name, o.analyst_name, o.reviewer_name, o.ended_at, o.return_reason,
             (select count(*)::int from portal.work_order_file f where f.institution_id = o.institution_id and f.order_id = o.id),
             (select m.state from portal.partner_message m where m.institution_id = o.institution_id and m.order_id = o.id),
             count(*) over ()::int
        from portal.work_order o
        join bureau.institution i on i.id = o.institution_id
        join bureau.product p on p.code = o.product
       where o.state = any (states)
         and (products is null or o.product = any (products))
         and (taken is null or coalesce(o.taken_by, 0) = taken)
         and (due_until is null or o.due_on <= due_until)
         and (voucher_in is null or o.voucher = voucher_in)
       order by (o.ended_at is not null), case when o.ended_at is null then o.due_on end, o.ended_at desc, o.asked_at, o.id
       offset greatest(first_row, 0) limit least(greatest(most, 0), 99999);
  end
  $$;
comment on function portal.work_queue(text[], text[], int, date, text, int, int) is
  'The orders of all institutions, for the bureau: open ones by the day they are due, then ended ones, the last first. taken: 0 '
  'nobody''s, null whosever.';

create function portal.work_queue_counts(products text[], taken int) returns table (state text, orders int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.state, count(*)::int from portal.work_order o
       where (products is null or o.product = any (products)) and (taken is null or coalesce(o.taken_by, 0) = taken)
       group by o.state;
  end
  $$;
comment on function portal.work_queue_counts(text[], int) is 'How many orders stand in each state, for the bureau.';

create function portal.partner_messages(most int) returns table (order_id uuid)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'messages are sent by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select m.order_id from portal.partner_message m where m.state = 'waiting' and m.next_at <= clock_timestamp()
       order by m.next_at limit most;
  end
  $$;
comment on function portal.partner_messages(int) is 'Orders whose message to the partner is due now, the one that waits longest first.';

revoke all on function portal.keep_ended_order(), portal.keep_ended_files(), portal.act_on_order(uuid),
  portal.work_queue(text[], text[], int, date, text, int, int), portal.work_queue_counts(text[], int),
  portal.partner_messages(int) from public;
grant execute on function portal.act_on_order(uuid), portal.work_queue(text[], text[], int, date, text, int, int),
  portal.work_queue_counts(text[], int), portal.partner_messages(int) to :app_role;

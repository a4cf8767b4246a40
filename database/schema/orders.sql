-- Ordered products: people at the bureau work on them before the answer. An order belongs to an inquiry and shares its ticket, charge and
-- reply.

create sequence portal.order_number as int minvalue 1 maxvalue 99999999 cycle;
comment on sequence portal.order_number is 'The eight digits of the ticket numbers that the bureau gives to orders without one.';

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
alter table portal.work_order enable row level security, force row level security;
create policy institution on portal.work_order
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.work_order to current_user using (true) with check (true);

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
alter table portal.work_order_line enable row level security, force row level security;
create policy institution on portal.work_order_line
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.work_order_line to current_user using (true) with check (true);

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
alter table portal.work_order_file enable row level security, force row level security;
create policy institution on portal.work_order_file
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.work_order_file to current_user using (true) with check (true);

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
alter table portal.work_order_paper enable row level security, force row level security;
create policy institution on portal.work_order_paper
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));

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
alter table portal.partner_message enable row level security, force row level security;
create policy institution on portal.partner_message
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.partner_message to current_user using (true) with check (true);

create function portal.keep_ended_order() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    if tg_op = 'UPDATE' and current_user = (select pg_get_userbyid(c.relowner) from pg_class c where c.oid = tg_relid)
       and to_jsonb(new) - 'request' = to_jsonb(old) - 'request' and substr(new.request, 1, 1) <> substr(old.request, 1, 1) then
      return new;
    end if;
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
create trigger keep_ended before insert or update or delete on portal.work_order_paper
  for each row execute function portal.keep_ended_files();

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
    perform portal.act_within(found);
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

-- For servers of the release before, which pass two criteria.
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

-- Counts the orders in each state, by the criteria of the list.
create function portal.work_queue_counts(products text[], taken int, due_until date, voucher_in text) returns table (state text, orders int)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'orders are worked by the bureau' using errcode = 'insufficient_privilege';
    end if;
    return query
      select o.state, count(*)::int from portal.work_order o
       where (products is null or o.product = any (products)) and (taken is null or coalesce(o.taken_by, 0) = taken)
         and (due_until is null or o.due_on <= due_until) and (voucher_in is null or o.voucher = voucher_in)
       group by o.state;
  end
  $$;
comment on function portal.work_queue_counts(text[], int, date, text) is
  'How many orders stand in each state, for the bureau, by the criteria of portal.work_queue.';

-- What each database role may do.
grant select, insert on portal.work_order_line, portal.work_order_paper to :app_role;
grant select, insert, delete on portal.work_order_file to :app_role;
grant select, insert, update on portal.work_order, portal.partner_message to :app_role;
grant usage on sequence portal.order_number to :app_role;

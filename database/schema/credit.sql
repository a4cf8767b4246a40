-- An overpayment pays the next notice. Two people can take back what a line of the bank's statement paid.

create function portal.return_credit(institution int, notice text, by_whom text) returns void
  language plpgsql set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    short bigint;
    given record;
    back bigint;
  begin
    select n.amount_vnd - coalesce((select sum(p.amount_vnd) from portal.payment p
        where p.institution_id = institution and p.notice_no = notice), 0) into short
      from portal.payment_notice n where n.institution_id = institution and n.notice_no = notice;
    for given in
      select p.other_notice, n.contract_no, o.contract_no as own_contract, -sum(p.amount_vnd) as amount
        from portal.payment p
        join portal.payment_notice n on n.institution_id = institution and n.notice_no = p.other_notice
        join portal.payment_notice o on o.institution_id = institution and o.notice_no = notice
       where p.institution_id = institution and p.notice_no = notice and p.kind = 'credit'
       group by p.other_notice, n.contract_no, n.due_on, o.contract_no
      having sum(p.amount_vnd) < 0
       order by n.due_on desc, p.other_notice desc
    loop
      exit when short <= 0;
      back := least(short, given.amount);
      insert into portal.payment (institution_id, id, kind, contract_no, notice_no, other_notice, amount_vnd, paid_on, reference, entered_by)
        values (institution, gen_random_uuid(), 'credit', given.own_contract, notice, given.other_notice, back, portal.hanoi_day(),
                given.other_notice, by_whom),
               (institution, gen_random_uuid(), 'credit', given.contract_no, given.other_notice, notice, -back, portal.hanoi_day(),
                notice, by_whom);
      short := short - back;
      -- The notice that received the credit may have passed on a surplus of its own.
      perform portal.return_credit(institution, given.other_notice, by_whom);
    end loop;
  end
  $$;
comment on function portal.return_credit(int, text, text) is
  'Takes back what a notice gave as credit to others, the latest due first, as far as it is no longer paid whole itself.';

create function portal.reverse_bank_line(line uuid, proposer text, by_whom text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    p record;
    taken int := 0;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'payments are taken back by the bureau' using errcode = 'insufficient_privilege';
    end if;
    -- Lock in one fixed order, so that two who change the same notices wait instead of deadlocking. Credit passes only between the notices
    -- of one institution.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || each.notice_no, 0))
       from (select n.notice_no from portal.payment_notice n
              where n.institution_id in (select o.institution_id from portal.payment o where o.bank_line_id = line)
                and exists (select from portal.payment y where y.institution_id = n.institution_id and y.notice_no = n.notice_no)
              order by 1) each;
    for p in
      select o.institution_id, o.id, o.contract_no, o.notice_no, o.amount_vnd, o.reference from portal.payment o
       where o.bank_line_id = line and o.kind = 'payment'
         and not exists (select from portal.payment r where r.institution_id = o.institution_id and r.reverses = o.id)
       order by o.institution_id, o.notice_no
    loop
      insert into portal.payment (institution_id, id, kind, contract_no, notice_no, amount_vnd, paid_on, reference, entered_by, approved_by,
          bank_line_id, reverses)
        values (p.institution_id, gen_random_uuid(), 'reversal', p.contract_no, p.notice_no, -p.amount_vnd, portal.hanoi_day(), p.reference,
          proposer, by_whom, line, p.id);
      perform portal.return_credit(p.institution_id, p.notice_no, by_whom);
      taken := taken + 1;
    end loop;
    return taken;
  end
  $$;
comment on function portal.reverse_bank_line(uuid, text, text) is
  'Takes back all that a line of the bank paid: a negative row for each payment, today, and the credit that only those payments had made. '
  'Answers how many payments; those that were taken back before stay as they are.';

create function portal.account_parts(institutions int[])
  returns table (institution_id int, fee_group text, contract_no text, notice_no text, due_on date, open_vnd bigint)
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    with paid as (
      select p.institution_id, p.notice_no, sum(p.amount_vnd) as amount from portal.payment p
       where p.institution_id = any (institutions) and p.notice_no is not null group by 1, 2
    )
    select n.institution_id, k.fee_group, n.contract_no, n.notice_no, n.due_on, (n.amount_vnd - coalesce(p.amount, 0))::bigint
      from portal.payment_notice n
      join portal.service_contract k on k.institution_id = n.institution_id and k.contract_no = n.contract_no
      left join paid p on p.institution_id = n.institution_id and p.notice_no = n.notice_no
     where n.institution_id = any (institutions)
    union all
    -- The credit of a contract beside its notices: statements below zero, and payments for none of its notices.
    select k.institution_id, k.fee_group, k.contract_no, null, null,
           (coalesce((select sum(s.total_vnd) from portal.statement s
               where s.institution_id = k.institution_id and s.contract_no = k.contract_no and s.total_vnd <= 0), 0)
             - coalesce((select sum(p.amount_vnd) from portal.payment p
               where p.institution_id = k.institution_id and p.contract_no = k.contract_no and p.notice_no is null), 0))::bigint
      from portal.service_contract k where k.institution_id = any (institutions)
  $$;
comment on function portal.account_parts(int[]) is
  'What institutions owe, part by part: of each notice, and of each contract beside its notices; below 0 is credit. The parts of a contract '
  'add up to what its account closes with.';

-- A close looks for credit among two hundred institutions at a time; mostly none has any.
create function portal.use_credit(institutions int[], by_whom text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    moved int;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- In most months nobody has credit, so look through the accounts once, before the loop.
    if not exists (select from portal.account_parts(institutions) a where a.open_vnd < 0) then return 0; end if;
    -- For each institution that has credit and owes: its notices, always in one order.
    perform pg_advisory_xact_lock(hashtextextended('notice ' || each.notice_no, 0))
       from (select a.notice_no
               from (select o.notice_no, o.open_vnd, bool_or(o.open_vnd < 0) over (partition by o.institution_id, o.fee_group) as has_credit
                       from portal.account_parts(institutions) o) a
              where a.has_credit and a.open_vnd <> 0 and a.notice_no is not null order by 1) each;
    with parts as materialized (
      select a.*, sum(abs(a.open_vnd)) over (partition by a.institution_id, a.fee_group, a.open_vnd < 0
               order by a.due_on nulls first, a.notice_no nulls first, a.contract_no) as upto
        from portal.account_parts(institutions) a where a.open_vnd <> 0
    ), moves as (
      -- Lay the surpluses end to end, and the debts beside them: where a surplus overlaps a debt, it pays that amount of it.
      select s.institution_id, s.contract_no as from_contract, s.notice_no as from_notice, t.contract_no, t.notice_no,
             (least(s.upto, t.upto) - greatest(s.upto + s.open_vnd, t.upto - t.open_vnd))::bigint as amount
        from parts s join parts t using (institution_id, fee_group)
       where s.open_vnd < 0 and t.open_vnd > 0 and t.notice_no is not null
         and least(s.upto, t.upto) > greatest(s.upto + s.open_vnd, t.upto - t.open_vnd)
    )
    insert into portal.payment (institution_id, id, kind, contract_no, notice_no, other_notice, amount_vnd, paid_on, reference, entered_by)
    select m.institution_id, gen_random_uuid(), 'credit', m.from_contract, m.from_notice, m.notice_no, -m.amount, portal.hanoi_day(),
           m.notice_no, by_whom
      from moves m
    union all
    select m.institution_id, gen_random_uuid(), 'credit', m.contract_no, m.notice_no, m.from_notice, m.amount, portal.hanoi_day(),
           coalesce(m.from_notice, m.from_contract), by_whom
      from moves m;
    get diagnostics moved = row_count;
    return moved / 2;
  end
  $$;
comment on function portal.use_credit(int[], text) is
  'Uses what institutions have in credit for what they owe, of one kind of contract at a time and the earliest due first: the rows of what '
  'is taken and of what is given are nothing together. Of any institution for the bureau, else of the acting one. Answers how many times.';

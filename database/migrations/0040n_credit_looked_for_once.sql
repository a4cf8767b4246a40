-- A close looks for credit among two hundred institutions at a time, of which mostly none has any.

create or replace function portal.use_credit(institutions int[], by_whom text) returns int
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    moved int;
  begin
    if not coalesce(bureau.is_bureau_acting() or institutions = array[portal.acting_institution()], false) then
      raise exception 'accounts of others are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    -- Most months nobody has any, and the accounts are looked through once.
    if not exists (select from portal.account_parts(institutions) a where a.open_vnd < 0) then return 0; end if;
    -- Whoever has credit and owes as well: its notices, always in one order.
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
      -- What is too much and what is owed lie on two rulers: where they overlap, so much of the one pays so much of the other.
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

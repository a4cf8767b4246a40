-- A file of customers says what they are asked about for; files of before were to grant credit (CNS-02).
alter table portal.batch add column purpose text not null default 'credit-granting';
-- A report of a past moment names the purpose of its ticket.
drop function portal.open_past_ticket(text, text);
create function portal.open_past_ticket(institution_code text, voucher_in text)
  returns table (inquiry_id uuid, asked_at timestamptz, product text, product_vi text, product_en text, sections text[],
    customer_type text, customer_name text, cic_code text, subject_id bigint, own_subject_id bigint, username text, member_id int, member_vi text,
    member_en text, member_address text, made_at text, purpose text)
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  #variable_conflict use_column
  declare
    acting constant int := portal.acting_institution();
    member bureau.institution;
    q portal.inquiry;
    made text;
    opened bigint;
  begin
    perform bureau.refuse_no_past_reader();
    select * into member from bureau.institution i where i.code = institution_code;
    if member.id is null then return; end if;
    -- Tickets are the institution's own.
    perform portal.act_within(member.id);
    select n.* into q from portal.voucher v
      join portal.inquiry n on n.institution_id = v.institution_id and n.asked_at = v.asked_at and n.id = v.inquiry_id
     where v.institution_id = member.id and v.voucher = voucher_in and n.status = 1;
    select to_char(coalesce(r.remade_at, r.written_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') into made from portal.reply r
     where r.institution_id = member.id and r.asked_at = q.asked_at and r.inquiry_id = q.id;
    perform portal.act_within(acting);
    if q.id is null then return; end if;
    select coalesce(s.merged_into, s.subject_id) into opened from bureau.subject s where s.subject_id = q.subject_id;
    if opened is not null then
      insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
        values (pg_current_xact_id(), opened, q.id, acting) on conflict do nothing;
    end if;
    return query
      select q.id, q.asked_at::timestamptz, q.product, p.name_vi, p.name_en, p.sections, q.customer_type, q.customer_name, q.cic_code, opened,
             q.subject_id, q.username, member.id, member.name_vi, member.name_en, member.address, made, q.purpose
        from bureau.product p where p.code = q.product;
  end
  $$;
comment on function portal.open_past_ticket(text, text) is
  'An answered ticket of an institution and its borrower, whose file is opened for this transaction of the bureau; own_subject_id is '
  'whom the ticket was about before a merge. Nothing when there is no such ticket. For report.past.';
revoke all on function portal.open_past_ticket(text, text) from public;
grant execute on function portal.open_past_ticket to :app_role;

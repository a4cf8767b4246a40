-- Ratings of enterprises and groups: groups from reported ownership, what may be known before an order, the analyses of orders.

create function bureau.group_edges(head bigint) returns table (parent bigint, child bigint, share_percent numeric)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    -- union visits each company once, so a circle of owners ends. The bound is for an institution that reports thousands of subsidiaries.
    with recursive member (id) as (
      select head
      union
      select e.child from member m, lateral (
        select r.related_subject_id as child from bureau.relation r
         where r.subject_id = m.id and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.subject_id from bureau.relation r
         where r.related_subject_id = m.id and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
      -- A row that a merge left with the merged one says what the kept one's row says.
      join bureau.subject s on s.subject_id = e.child and s.merged_into is null
    ), bounded as (select id from member limit 200)
    select e.parent, e.child, max(e.share_percent)
      from (
        select r.subject_id as parent, r.related_subject_id as child, r.share_percent from bureau.relation r
         where r.subject_id in (select id from bounded) and r.kind = 'subsidiary' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
        union all
        select r.related_subject_id, r.subject_id, r.share_percent from bureau.relation r
         where r.related_subject_id in (select id from bounded) and r.kind = 'parent' and r.share_percent >= 50
           and (r.valid_to is null or r.valid_to > bureau.today())
      ) e
     where e.child in (select id from bounded)
     group by e.parent, e.child order by e.parent, e.child
  $$;
comment on function bureau.group_edges(bigint) is
  'Ownerships of half or more below a company, each once with the largest share that an institution reports; 200 companies at most. For '
  'the functions below alone.';

-- If the head of a group was merged while its order waited, rate the group of the company that it was merged into.
create function portal.open_group(inquiry_in uuid, asked_at_in timestamptz)
  returns table (parent bigint, child bigint, share_percent numeric)
  language plpgsql volatile security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    head bigint;
  begin
    -- Open the group of the company that the inquiry is about, only for a product that rates groups.
    select coalesce(s.merged_into, q.subject_id) into head
      from portal.inquiry q left join bureau.subject s on s.subject_id = q.subject_id
     where q.institution_id = portal.acting_institution() and q.asked_at = asked_at_in and q.id = inquiry_in and q.product = 'XHTC';
    if head is null then return; end if;
    insert into bureau.opening (xid, subject_id, inquiry_id, institution_id)
      select pg_current_xact_id(), m.id, inquiry_in, portal.acting_institution()
        from (select head as id union select e.child from bureau.group_edges(head) e) m
      on conflict do nothing;
    return query select e.parent, e.child, e.share_percent from bureau.group_edges(head) e;
  end
  $$;
comment on function portal.open_group(uuid, timestamptz) is
  'Opens the files of the group that a corporation rating is about, for this transaction, and tells who owns whom; of a head that was '
  'merged, the kept one''s. Nothing for an inquiry of another product or institution.';

-- Tell about a circle of owners anywhere in the group, not only one through its head, before the rating is paid for: the report tells it.
create function bureau.rating_check(cic_code_in text)
  returns table (subject_id bigint, subject_type smallint, members int, has_loop boolean, statements jsonb)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    found bigint;
    kind smallint;
  begin
    if portal.acting_institution() is null then return; end if;
    select s.subject_id, s.subject_type into found, kind from bureau.subject s
     where s.status in ('live', 'provisional')
       and s.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                   (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in and l.subject_id > 0));
    insert into bureau.search_meter (institution_id, user_id, kind, row_count)
      values (portal.acting_institution(), portal.acting_user(), 'rating', case when found is null then 0 else 1 end);
    if found is null then return; end if;
    if kind <> 1 then
      return query select found, kind, 0, false, '[]'::jsonb;
      return;
    end if;
    return query select found, kind,
      (select count(distinct e.child)::int from bureau.group_edges(found) e where e.child <> found),
      exists (
        with recursive edge as materialized (
          select e.parent, e.child from bureau.group_edges(found) e
        ), below as (
          select e.parent as company, e.child from edge e
          union
          select b.company, e.child from below b join edge e on e.parent = b.child
        )
        select from below b where b.company = b.child),
      coalesce((
        select jsonb_agg(jsonb_build_object('year', (n.f).fiscal_year, 'consolidated', (n.f).is_consolidated,
            'audit', coalesce((n.f).audit, 'none'), 'reported', (n.f).reported_on, 'lines', bureau.lines_of(n.f))
            order by (n.f).fiscal_year desc, (n.f).reported_on desc)
          from (select f from bureau.fin_statement f where f.subject_id = found
                 order by f.fiscal_year desc, f.reported_on desc, f.institution_id, f.is_consolidated limit 40) n), '[]');
  end
  $$;
comment on function bureau.rating_check(text) is
  'What the server looks at before a rating is ordered: the enterprise of a CIC code, how many members its group has, and its newest '
  'statements, so that it can say which years are here and whether they balance. Metered; the figures themselves are told to nobody.';

create table portal.rating (
  institution_id int not null,
  inquiry_id uuid not null,
  asked_at timestamptz(3) not null,
  fiscal_year smallint not null,
  analysis bytea not null,
  model text not null,
  model_version smallint not null,
  model_grade text,
  grade text,
  override_notches smallint not null default 0 check (override_notches between -1 and 1),
  override_reason text check (override_reason is null or btrim(override_reason) <> ''),
  analysed_by int not null,
  analysed_name text not null,
  analysed_at timestamptz(3) not null default clock_timestamp(),
  reviewed_by int,
  reviewed_name text,
  reviewed_at timestamptz(3),
  primary key (institution_id, inquiry_id),
  check ((override_notches <> 0) = (override_reason is not null)),
  check (reviewed_by <> analysed_by),
  check ((model_grade is null) = (grade is null))
);
comment on table portal.rating is
  'The analysis of an ordered rating: what the model said (analysis is sealed JSON), the notch that the analyst added with a written '
  'reason, and who reviewed it. No grade: not rated.';
alter table portal.rating enable row level security, force row level security;
create policy institution on portal.rating
  using (institution_id = (select portal.acting_institution()))
  with check (institution_id = (select portal.acting_institution()));

create function bureau.unweighed_members(cic_code_in text, year_in int, most int)
  returns table (name text, members int, subject_id bigint)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  as $$
    with member as (
      select distinct e.child as id
        from bureau.subject head, bureau.group_edges(head.subject_id) e
       where portal.acting_institution() is not null and head.status in ('live', 'provisional')
         and head.subject_id = coalesce((select a.subject_id from bureau.cic_alias a where a.cic_code = cic_code_in),
                                        (select l.subject_id from bureau.subject l where l.cic_code = cic_code_in and l.subject_id > 0))
         and e.child <> head.subject_id
    )
    select s.name, count(*) over ()::int, s.subject_id from member m join bureau.subject s on s.subject_id = m.id
     where not exists (
       select from bureau.fin_line l
        where l.subject_id = m.id and l.fiscal_year between year_in - 2 and year_in and l.code = '270')
     order by s.name, s.subject_id limit least(most, 20)
  $$;
comment on function bureau.unweighed_members(text, int, int) is
  'Which members of the group of a CIC code have no total assets in any statement of three fiscal years, by name and how many in all: '
  'they cannot hold the group''s rating. Asked together with bureau.rating_check, which is metered; who is named is audited as shown.';

-- What each database role may do.
grant select, insert, update on portal.rating to :app_role;

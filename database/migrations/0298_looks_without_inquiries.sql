-- What a lender learns of its own borrowers without an inquiry is in the borrower's log and in the year's: scores by a portfolio file, and
-- alerts of watches (CNS-05). A person is answered about once a portfolio file (SCO-09).
create table portal.score_look (
  institution_id int not null,
  subject_id bigint not null,
  batch_id uuid not null,
  row_no int not null,
  consent_id uuid,
  looked_at timestamptz(3) not null default clock_timestamp(),
  primary key (institution_id, subject_id, batch_id),
  constraint score_look_nation check (bureau.nation_of(subject_id) = least(institution_id, 0))
);
comment on table portal.score_look is
  'Whom a portfolio file was answered about: one row a file and person, so that nobody is scored or charged twice, however a file names them. The '
  'borrower''s log and the year''s log tell of it; no report and no score does, because it is no inquiry. row_no: the file''s row.';
alter table portal.score_look enable row level security, force row level security;
create policy institution on portal.score_look
  using (institution_id = (select portal.acting_institution())) with check (institution_id = (select portal.acting_institution()));
create policy keeper on portal.score_look to current_user using (true) with check (true);
grant select on portal.score_look to :app_role;

create function portal.keep_score_looks(batch uuid, wanted bigint[], rows int[]) returns void
  language plpgsql security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    acting constant int := portal.acting_institution();
  begin
    if not exists (select from portal.score_batch b where b.institution_id = acting and b.id = batch and b.state = 'working')
        or not wanted <@ bureau.opened_subjects()::bigint[] then
      raise exception 'looks are kept of files that a portfolio has opened' using errcode = 'insufficient_privilege';
    end if;
    insert into portal.score_look (institution_id, subject_id, batch_id, row_no, consent_id)
      select acting, w.id, batch, w.row_no, c.id
        from unnest(wanted, rows) w (id, row_no)
        left join (
          select distinct on (o.subject_id) o.subject_id, o.id from portal.consents_of(acting, wanted) o
           where o.state = 'live' and 'score' = any (o.products) and 'portfolio-monitoring' = any (o.purposes)
           order by o.subject_id, o.created_at desc) c on c.subject_id = w.id;
  end
  $$;
comment on function portal.keep_score_looks(uuid, bigint[], int[]) is
  'Keeps that a portfolio file was answered about these persons, whose files this transaction has opened, and on which consent. A person who '
  'was answered about before in the file is refused.';
revoke all on function portal.keep_score_looks(uuid, bigint[], int[]) from public;
grant execute on function portal.keep_score_looks to :app_role;

-- The borrower's log tells of alerts over all institutions, by the owner's functions.
create policy keeper on portal.watch_alert for select to current_user using (true);

create function portal.watch_consent(institution int, family bigint[], trigger_in text, moment timestamptz) returns uuid
  language sql stable set search_path = pg_catalog, portal, pg_temp
  as $$
    select c.id from portal.consent c
     where c.institution_id = institution and c.voucher is null and 'portfolio-monitoring' = any (c.purposes)
       and case trigger_in when 'score' then 'score' else 'watch' end = any (c.products)
       and (moment at time zone 'Asia/Ho_Chi_Minh')::date between c.starts_on and c.ends_on
       and (c.withdrawn_at is null or c.withdrawn_at > moment)
       and (c.subject_id = any (family) or c.subject_id is null and exists (
         select from bureau.paper_index i join bureau.subject s on s.subject_id = i.subject_id and s.name_key = c.name_key
          where i.blind_index = c.paper_index and s.subject_id = any (family)))
     order by c.created_at desc limit 1
  $$;
comment on function portal.watch_consent(int, bigint[], text, timestamptz) is
  'The consent that stood when an institution was told of a borrower whom it watches. For the functions below.';

create or replace function bureau.looks_at(subject_in bigint)
  returns table (at timestamptz, institution_code text, institution_vi text, institution_en text, product text, product_vi text, product_en text,
    purpose text, voucher text, consent_kind text, consent_starts date, consent_evidence text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    family bigint[];
  begin
    perform bureau.refuse_no_operator();
    family := bureau.one_with(subject_in);
    return query
      with looks as materialized (
        select f.asked_at, f.inquiry_id, f.institution_id, f.product_code from bureau.inquiry_footprint f where f.subject_id = any (family)
      ), asked as materialized (
        select q.institution_id, q.id, q.purpose, q.voucher, q.consent_id
          from (select distinct l.institution_id from looks l) i
          join portal.inquiry q on q.institution_id = i.institution_id and q.subject_id = any (family)
      )
      select l.asked_at, i.code::text, i.name_vi, i.name_en, l.product_code, p.name_vi, p.name_en, q.purpose, q.voucher, c.kind, c.starts_on, c.evidence
        from looks l
        join bureau.institution i on i.id = l.institution_id
        left join bureau.product p on p.code = l.product_code
        left join asked q on q.institution_id = l.institution_id and q.id = l.inquiry_id
        left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id
      union all
      -- Scores of own customers by a file: no inquiry, but a look.
      select s.looked_at, i.code::text, i.name_vi, i.name_en, p.code::text, p.name_vi, p.name_en, 'portfolio-monitoring', null, c.kind, c.starts_on,
             c.evidence
        from bureau.institution i
        join portal.score_look s on s.institution_id = i.id and s.subject_id = any (family)
        join bureau.product p on p.code = 'DTD'
        left join portal.consent c on c.institution_id = s.institution_id and c.id = s.consent_id
      union all
      -- What a lender was told of whom it watches.
      select w.raised_at, i.code::text, i.name_vi, i.name_en, 'watch', null, null, 'portfolio-monitoring', null, c.kind, c.starts_on, c.evidence
        from bureau.institution i
        join portal.watch_alert w on w.institution_id = i.id and w.subject_id = any (family)
        left join portal.consent c on c.institution_id = i.id and c.id = portal.watch_consent(i.id, family, w.trigger, w.raised_at)
       order by 1 desc, 2, 5;
  end
  $$;
comment on function bureau.looks_at(bigint) is
  'Who looked at a borrower and at all merged with it: when, by which product (watch: told of by a watch), for what purpose, on what consent. '
  'Inquiries, scores of portfolio files and alerts of watches. For operators of the bureau.';

create or replace function portal.year_looks(year_in int)
  returns table (institution_code text, institution_vi text, institution_en text, product text, purpose text, consent_kind text, looks bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  declare
    first_at constant timestamptz := make_date(year_in, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
    until_at constant timestamptz := make_date(year_in + 1, 1, 1)::timestamp at time zone 'Asia/Ho_Chi_Minh';
  begin
    perform portal.refuse_no_breach_keeper();
    return query
      select i.code::text, i.name_vi, i.name_en, n.product, n.purpose, n.kind, n.looks
        from (select q.institution_id, q.product, q.purpose, c.kind, count(*) as looks
                from portal.inquiry q
                left join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id
               where q.asked_at >= first_at and q.asked_at < until_at and q.status = 1 and q.subject_id is not null and q.institution_id > 0
               group by 1, 2, 3, 4
              union all
              select s.institution_id, 'DTD', 'portfolio-monitoring', c.kind, count(*)
                from portal.score_look s
                left join portal.consent c on c.institution_id = s.institution_id and c.id = s.consent_id
               where s.looked_at >= first_at and s.looked_at < until_at and s.institution_id > 0
               group by 1, 4
              union all
              select w.institution_id, 'watch', 'portfolio-monitoring', c.kind, count(*)
                from portal.watch_alert w
                left join portal.consent c on c.institution_id = w.institution_id
                  and c.id = portal.watch_consent(w.institution_id, array[w.subject_id], w.trigger, w.raised_at)
               where w.raised_at >= first_at and w.raised_at < until_at and w.institution_id > 0
               group by 1, 4) n
        join bureau.institution i on i.id = n.institution_id
       order by 1, 4, 5, 6 nulls first;
  end
  $$;
comment on function portal.year_looks(int) is
  'Looks at known borrowers in a year (answered inquiries, scores of portfolio files, alerts of watches), by institution, product, purpose and kind of consent, those of sandboxes left out. For who keeps the logs at the bureau.';

revoke all on function portal.watch_consent(int, bigint[], text, timestamptz) from public;
insert into portal.retention (target, step, table_name, kind, life, begins, ends, subject, is_of_institutions, handle) values
  ('portfolio-looks', 57, 'portal.score_look', 'age', '5 years', null, 'looked_at', 'subject_id', true, null);

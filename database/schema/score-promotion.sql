-- A challenger in the shadow of the score model that serves, and how two people promote it. Counts alone, no person's score.

create table bureau.score_shadow (
  champion text collate "C" not null,
  champion_version smallint not null,
  challenger text collate "C" not null,
  challenger_version smallint not null,
  month date not null check (extract(day from month) = 1),
  segment text collate "C" not null,
  measure text collate "C" not null,
  class smallint not null,
  other smallint not null,
  slot smallint not null check (slot between 0 and 15),
  persons int not null check (persons > 0),
  bad int not null check (bad between 0 and persons),
  difference bigint not null,
  primary key (champion, champion_version, challenger, challenger_version, month, segment, measure, class, other, slot)
);
comment on table bureau.score_shadow is
  'What a challenger would have said, beside what the serving model said, of inquiries with a consent: how many were in which band (or grade) by '
  'the one and the other (0: not scored) with the sum of what the challenger''s scores are higher, how many had which score by each, and '
  'which score by each twelve months earlier with who turned bad since (matured). Counts alone: no borrower, no inquiry, no person''s score. '
  'slot: a server''s connections count in rows of their own, so that inquiries do not wait for each other.';
alter table bureau.score_shadow enable row level security;
create policy score_shadow_known on bureau.score_shadow for select to :app_role using (true);

create function bureau.count_shadow(inquiry_in uuid, asked_at_in timestamptz, models jsonb, given jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    q portal.inquiry;
  begin
    select * into q from portal.inquiry i
     -- An answer at once is written as answered, and has no time yet. One that is made again has been counted.
     where i.institution_id = portal.acting_institution() and i.asked_at = asked_at_in and i.id = inquiry_in and i.status > 0
       and i.answered_at is null;
    -- A sandbox's borrowers are made up: whoever tries a program out must not move what a promotion is decided by (API-08).
    if q.institution_id < 0 then return false; end if;
    -- Only a person who agreed to be scored by whoever asks is scored a second time (Law 91/2025/QH15, article 27).
    if q.subject_id is null or not exists (
        select from portal.consents_of(q.institution_id, array[q.subject_id]) c
         where c.state = 'live' and 'score' = any (c.products) and 'credit-scoring' = any (c.purposes)
        union all
        select from portal.consent c
         where c.institution_id = q.institution_id and c.voucher = q.voucher and c.withdrawn_at is null
           and bureau.today() between c.starts_on and c.ends_on and 'score' = any (c.products) and 'credit-scoring' = any (c.purposes)) then
      return false;
    end if;
    insert into bureau.score_shadow as s (champion, champion_version, challenger, challenger_version, month, segment, measure, class, other,
        slot, persons, bad, difference)
      select m.champion, m.champion_version, m.challenger, m.challenger_version, date_trunc('month', bureau.today())::date,
             g.segment, g.measure, g.class, g.other, pg_backend_pid() % 16, 1, g.bad, g.difference
        from jsonb_to_record(models) m(champion text, champion_version smallint, challenger text, challenger_version smallint)
        cross join jsonb_to_recordset(given) g(segment text, measure text, class smallint, other smallint, bad int, difference int)
       -- Always in one order, so that two inquiries never wait for each other.
       order by g.segment, g.measure, g.class, g.other
      on conflict (champion, champion_version, challenger, challenger_version, month, segment, measure, class, other, slot)
        do update set persons = s.persons + 1, bad = s.bad + excluded.bad, difference = s.difference + excluded.difference;
    return true;
  end
  $$;
comment on function bureau.count_shadow(uuid, timestamptz, jsonb, jsonb) is
  'Counts what the serving model and its challenger say of the person of an own inquiry that waits for its answer; false, and nothing '
  'counted, without a live consent to a score, or of a sandbox.';

create table bureau.score_promotion (
  id int generated always as identity primary key,
  model text collate "C" not null,
  version smallint not null,
  model_hash bytea not null check (octet_length(model_hash) = 32),
  from_model text collate "C" not null,
  from_version smallint not null,
  comparison text not null,
  comparison_hash bytea not null check (octet_length(comparison_hash) = 32),
  persons int not null check (persons > 0),
  reason text not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  proposed_by text not null,
  proposed_at timestamptz(3) not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz(3),
  returned_by text,
  returned_at timestamptz(3),
  return_reason text,
  check (state <> 'approved' or decided_by <> proposed_by),
  check ((state = 'proposed') = (decided_by is null)),
  check (returned_by is null or state = 'approved')
);
create unique index score_promotion_waits on bureau.score_promotion ((true)) where state = 'proposed';
comment on table bureau.score_promotion is
  'Promotions of a challenger: proposed by one person with the file that compares it with the serving model (comparison, SHA-256), decided by '
  'another, and perhaps taken back. model_hash: SHA-256 of the model''s data file as it was compared. Holds no borrower.';
alter table bureau.score_promotion enable row level security;
create policy score_promotion_known on bureau.score_promotion for select to :app_role using ((select bureau.is_bureau_acting()));

create function bureau.score_model_served(out model text, out version smallint, out promotion_id int)
  language sql stable set search_path = pg_catalog, pg_temp
  as $$
    select coalesce(n.model, 'CB-1'), coalesce(n.version, 1::smallint), n.promotion_id
      from (select) one left join (select s.model, s.version, s.promotion_id from bureau.score_service s order by s.since desc, s.id desc limit 1) n on true
  $$;
comment on function bureau.score_model_served() is 'The model that serves, or is about to within seconds, and the promotion that brought it.';

create function bureau.serve_score_model(model_in text, version_in smallint, promotion int, said text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  declare
    -- Serving begins after this is committed: whichever model an inquiry finds at its moment is the one that is found for that moment later.
    begins constant timestamptz := clock_timestamp() + interval '5 seconds';
    row_id int;
  begin
    insert into bureau.score_service (model, version, since, promotion_id) values (model_in, version_in, begins, promotion) returning id into row_id;
    perform portal.raise_alarm('score-served', row_id::text, '{}'::jsonb,
      jsonb_build_object('name', concat_ws(' ', model_in || ' (' || version_in || ')', said)), begins, begins);
  end
  $$;
comment on function bureau.serve_score_model(text, smallint, int, text) is 'Writes down which model serves from five seconds after now, and tells who reads alarms.';

create function bureau.propose_score_promotion(given jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.score_promotion;
    made int;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'score models are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('score model', 0));
    p := jsonb_populate_record(null::bureau.score_promotion, given);
    if exists (select from bureau.score_promotion o where o.state = 'proposed') then return 'waits'; end if;
    if not exists (select from bureau.score_model_served() s where s.model = p.from_model collate "C" and s.version = p.from_version) then
      return 'champion';
    end if;
    insert into bureau.score_promotion (model, version, model_hash, from_model, from_version, comparison, comparison_hash, persons, reason, proposed_by)
      values (p.model, p.version, p.model_hash, p.from_model, p.from_version, p.comparison,
              sha256(convert_to(p.comparison, 'UTF8')), p.persons, p.reason, p.proposed_by)
      returning id into made;
    return made::text;
  end
  $$;
comment on function bureau.propose_score_promotion(jsonb) is
  'Proposes that a challenger serves, with the file that compares it. Answers its number, or why not: waits (another proposal waits), champion '
  '(another model serves than was compared).';

create function bureau.decide_score_promotion(promotion int, approve boolean, by_whom text, comparison_seen bytea, model_file bytea) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.score_promotion;
    refusal text;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'score models are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('score model', 0));
    select * into p from bureau.score_promotion s where s.id = promotion for update;
    if not found then return 'none'; end if;
    refusal := bureau.refuse_decision(p.state, p.proposed_by, approve, by_whom);
    if refusal is not null then return refusal; end if;
    if approve then
      if p.comparison_hash is distinct from comparison_seen or p.comparison_hash <> sha256(convert_to(p.comparison, 'UTF8')) then
        return 'comparison';
      end if;
      if p.model_hash is distinct from model_file then return 'file'; end if;
      if not exists (select from bureau.score_model_served() s where s.model = p.from_model collate "C" and s.version = p.from_version) then
      return 'champion';
    end if;
      perform bureau.serve_score_model(p.model, p.version, p.id, format('%s + %s', p.proposed_by, by_whom));
    end if;
    update bureau.score_promotion set state = case when approve then 'approved' else 'rejected' end, decided_by = by_whom, decided_at = clock_timestamp()
     where id = promotion;
    return 'done';
  end
  $$;
comment on function bureau.decide_score_promotion(int, boolean, text, bytea, bytea) is
  'Promotes a proposed challenger, or rejects it: done, none, decided (already), own (its proposer may only take it back), comparison (not the '
  'file that the deciding person saw), file (the model''s data file is another one than was compared), champion (another model serves since).';

create function bureau.return_score_model(promotion int, by_whom text, why text) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    p bureau.score_promotion;
  begin
    if not bureau.is_bureau_acting() then
      raise exception 'score models are the bureau''s' using errcode = 'insufficient_privilege';
    end if;
    perform pg_advisory_xact_lock(hashtextextended('score model', 0));
    select * into p from bureau.score_promotion s where s.id = promotion for update;
    if not found then return 'none'; end if;
    -- A return itself is not taken back by one person: that would be a promotion.
    if p.returned_at is not null or (select s.promotion_id from bureau.score_model_served() s) is distinct from p.id then return 'not-serving'; end if;
    perform bureau.serve_score_model(p.from_model, p.from_version, null, by_whom);
    update bureau.score_promotion set returned_by = by_whom, returned_at = clock_timestamp(), return_reason = why where id = promotion;
    return 'done';
  end
  $$;
comment on function bureau.return_score_model(int, text, text) is
  'Goes back to the model that served before a promotion, by one person: done, none, not-serving (that promotion is not what serves).';

-- What each database role may do.
grant select on bureau.score_promotion, bureau.score_shadow to :app_role;

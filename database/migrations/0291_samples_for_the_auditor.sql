-- The bureau's auditor sees consents that were drawn as samples, and opens the files of their evidence (CNS-04).
create policy keeper on portal.consent_file to current_user using (true) with check (true);

create function portal.consent_samples(which_in text, skipped int, most int)
  returns table (institution_code text, institution_vi text, institution_en text, id uuid, state text, due_on date, drawn_at timestamptz,
    shown_at timestamptz, shown_name text, evidence text, file_name text, identity_hint text, starts_on date, ends_on date, total bigint)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      with drawn as (
        select p.institution_id, p.consent_id, p.due_on, p.drawn_at, p.shown_at, p.shown_name, p.evidence,
               case when p.shown_at is not null then 'shown' when p.due_on < bureau.today() then 'overdue' else 'waiting' end as state
          from portal.consent_sample p where p.institution_id > 0
      )
      select i.code::text, i.name_vi, i.name_en, d.consent_id, d.state, d.due_on, d.drawn_at, d.shown_at, d.shown_name, d.evidence,
             f.file_name, c.identity_hint, c.starts_on, c.ends_on, count(*) over ()
        from drawn d
        join portal.consent c on c.institution_id = d.institution_id and c.id = d.consent_id
        join bureau.institution i on i.id = d.institution_id
        left join portal.consent_file f on f.institution_id = d.institution_id and f.consent_id = d.consent_id
       where which_in = 'all' or d.state = which_in
       order by array_position(array['overdue', 'waiting', 'shown'], d.state), d.due_on desc, d.consent_id desc offset skipped limit most;
  end
  $$;
comment on function portal.consent_samples(text, int, int) is
  'Declared consents that were drawn, of every institution but sandboxes, without the persons'' names: for the bureau''s auditor.';

create function portal.sample_file(institution_in text, consent_in uuid)
  returns table (subject_id bigint, file_name text, bytes int, sha256 bytea, file_handle text, added_name text, added_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, portal, pg_temp
  as $$
  begin
    perform portal.refuse_no_auditor(true);
    return query
      select c.subject_id, f.file_name, f.bytes, f.sha256, f.file_handle, f.added_name, f.added_at::timestamptz
        from bureau.institution i
        join portal.consent_sample p on p.institution_id = i.id and p.consent_id = consent_in
        join portal.consent c on c.institution_id = p.institution_id and c.id = p.consent_id
        join portal.consent_file f on f.institution_id = p.institution_id and f.consent_id = p.consent_id
       where i.code = institution_in and i.id > 0;
  end
  $$;
comment on function portal.sample_file(text, uuid) is
  'The file of the evidence of a consent that was drawn; none of any other consent. For the bureau''s auditor.';

revoke all on function portal.consent_samples(text, int, int), portal.sample_file(text, uuid) from public;
grant execute on function portal.consent_samples(text, int, int), portal.sample_file(text, uuid) to :app_role;

create function portal.tell_session_end() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform pg_notify('portal_session_ended', new.id::text);
    return null;
  end
  $$;

comment on function portal.tell_session_end() is
  'Tells every server that a session has ended, whoever ended it, so that its live events stop at once.';

create trigger tell_session_end after update of ended_at on portal.session
  for each row when (old.ended_at is null and new.ended_at is not null) execute function portal.tell_session_end();

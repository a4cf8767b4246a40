-- Days off, kept by the bureau's operators.

create function bureau.keep_holiday(day_in date, vi text, en text, is_worked_in boolean, certainty_in text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    insert into bureau.public_holiday (day, name_vi, name_en, is_worked, certainty) values (day_in, vi, en, is_worked_in, certainty_in)
    on conflict do nothing;
    return found;
  end
  $$;
comment on function bureau.keep_holiday(date, text, text, boolean, text) is 'Adds a day off or one that is worked for it; false when the day is there already.';

create function bureau.confirm_holiday(day_in date) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform bureau.refuse_no_operator();
    update bureau.public_holiday h set certainty = 'announced' where h.day = day_in and h.certainty = 'likely';
    return found;
  end
  $$;
comment on function bureau.confirm_holiday(date) is 'Says of a likely day off that the government announced it; false when it is none.';

create function bureau.drop_holiday(day_in date) returns text
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    was text;
  begin
    perform bureau.refuse_no_operator();
    delete from bureau.public_holiday h where h.day = day_in returning h.name_vi into was;
    return was;
  end
  $$;
comment on function bureau.drop_holiday(date) is 'Takes a day off the list and answers its name; null when it is not there.';

revoke all on function bureau.keep_holiday(date, text, text, boolean, text), bureau.confirm_holiday(date), bureau.drop_holiday(date) from public;
grant execute on function bureau.keep_holiday(date, text, text, boolean, text), bureau.confirm_holiday(date), bureau.drop_holiday(date) to :app_role;

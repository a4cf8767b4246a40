-- Days on which nobody works.

create table bureau.public_holiday (
  day date primary key,
  name_vi text not null,
  name_en text not null,
  is_worked boolean not null default false,
  certainty text not null check (certainty in ('law', 'announced', 'likely'))
);
comment on table bureau.public_holiday is
  'Days off of public offices in Vietnam, without the weekends themselves: the holiday, what is given for one on a weekend, and '
  'swapped days. is_worked is a Saturday or Sunday that is worked for such a swap. certainty: a fixed day of the Labour Code (law), '
  'as the government announced it, or likely and to be looked at once it is announced.';
insert into bureau.public_holiday (day, name_vi, name_en, is_worked, certainty) values
  ('2025-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2025-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-29', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-30', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-01-31', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2025-04-07', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2025-04-26', 'Làm bù ngày 02/05/2025', 'Worked for 2 May 2025', true, 'announced'),
  ('2025-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2025-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2025-05-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2025-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2025-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2026-01-02', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-01-10', 'Làm bù ngày 02/01/2026', 'Worked for 2 January 2026', true, 'announced'),
  ('2026-02-16', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-17', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-18', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-19', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-02-20', 'Tết Nguyên đán', 'Lunar New Year', false, 'announced'),
  ('2026-04-27', 'Nghỉ bù Giỗ Tổ Hùng Vương', 'In lieu of Hung Kings'' Day', false, 'law'),
  ('2026-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2026-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2026-08-22', 'Làm bù ngày 31/08/2026', 'Worked for 31 August 2026', true, 'announced'),
  ('2026-08-31', 'Nghỉ hoán đổi', 'Swapped day off', false, 'announced'),
  ('2026-09-01', 'Quốc khánh', 'National Day', false, 'announced'),
  ('2026-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2026-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2027-01-01', 'Tết Dương lịch', 'New Year', false, 'law'),
  ('2027-02-05', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-08', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-09', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2027-02-10', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-02-11', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2027-04-16', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2027-04-30', 'Ngày Chiến thắng', 'Reunification Day', false, 'law'),
  ('2027-05-03', 'Nghỉ bù Quốc tế Lao động', 'In lieu of Labour Day', false, 'law'),
  ('2027-09-02', 'Quốc khánh', 'National Day', false, 'law'),
  ('2027-09-03', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2027-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely'),
  ('2028-01-03', 'Nghỉ bù Tết Dương lịch', 'In lieu of New Year', false, 'law'),
  ('2028-01-25', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-26', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-27', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-28', 'Tết Nguyên đán', 'Lunar New Year', false, 'likely'),
  ('2028-01-31', 'Nghỉ bù Tết Nguyên đán', 'In lieu of Lunar New Year', false, 'likely'),
  ('2028-04-04', 'Giỗ Tổ Hùng Vương', 'Hung Kings'' Day', false, 'law'),
  ('2028-05-01', 'Quốc tế Lao động', 'Labour Day', false, 'law'),
  ('2028-05-02', 'Nghỉ bù Ngày Chiến thắng', 'In lieu of Reunification Day', false, 'law'),
  ('2028-09-01', 'Quốc khánh', 'National Day', false, 'likely'),
  ('2028-09-04', 'Nghỉ bù Quốc khánh', 'In lieu of National Day', false, 'law'),
  ('2028-11-24', 'Ngày Văn hóa Việt Nam', 'Vietnam Culture Day', false, 'likely');

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

-- What each database role may do.
grant select on bureau.public_holiday to :app_role, :loader_role;

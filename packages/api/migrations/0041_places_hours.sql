-- Opening hours and holiday calendars, by the same rules as in the domain. Property tests compare the two.

create function nth_weekday(first date, weekday integer, n integer) returns date language sql immutable parallel safe
  return first + ((weekday - extract(dow from first)::integer + 7) % 7) + (n - 1) * 7;

create function last_weekday(last date, weekday integer) returns date language sql immutable parallel safe
  return last - ((extract(dow from last)::integer - weekday + 7) % 7);

create function easter(year integer) returns date language plpgsql immutable parallel safe as $$
declare
  a integer := year % 19;
  b integer := year / 100;
  c integer := year % 100;
  h integer := (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
  l integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m integer := (a + 11 * h + 22 * l) / 451;
begin
  return make_date(year, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
end $$;

-- A holiday on a weekend is observed on another day as well: this many days later for a Saturday, and for a Sunday.
create function moved_off_weekend(day date, on_saturday integer, on_sunday integer) returns date language sql immutable parallel safe
  return day + case extract(dow from day)::integer when 6 then on_saturday when 0 then on_sunday else 0 end;

create function is_holiday(calendar text, day date) returns boolean language plpgsql immutable parallel safe as $$
declare
  y integer := extract(year from day);
begin
  return case calendar
    when 'usFederal' then day in (
      make_date(y, 1, 1), make_date(y, 6, 19), make_date(y, 7, 4), make_date(y, 11, 11), make_date(y, 12, 25),
      moved_off_weekend(make_date(y, 1, 1), -1, 1), moved_off_weekend(make_date(y + 1, 1, 1), -1, 1),
      moved_off_weekend(make_date(y, 6, 19), -1, 1), moved_off_weekend(make_date(y, 7, 4), -1, 1),
      moved_off_weekend(make_date(y, 11, 11), -1, 1), moved_off_weekend(make_date(y, 12, 25), -1, 1),
      nth_weekday(make_date(y, 1, 1), 1, 3), nth_weekday(make_date(y, 2, 1), 1, 3), last_weekday(make_date(y, 5, 31), 1),
      nth_weekday(make_date(y, 9, 1), 1, 1), nth_weekday(make_date(y, 10, 1), 1, 2), nth_weekday(make_date(y, 11, 1), 4, 4))
    when 'canadaFederal' then day in (
      make_date(y, 1, 1), make_date(y, 7, 1), make_date(y, 9, 30), make_date(y, 11, 11), make_date(y, 12, 25), make_date(y, 12, 26),
      easter(y) - 2, last_weekday(make_date(y, 5, 24), 1), nth_weekday(make_date(y, 9, 1), 1, 1), nth_weekday(make_date(y, 10, 1), 1, 2))
    when 'englandAndWales' then day in (
      make_date(y, 1, 1), make_date(y, 12, 25), make_date(y, 12, 26),
      moved_off_weekend(make_date(y, 1, 1), 2, 1), moved_off_weekend(make_date(y, 12, 25), 2, 2), moved_off_weekend(make_date(y, 12, 26), 2, 2),
      easter(y) - 2, easter(y) + 1, nth_weekday(make_date(y, 5, 1), 1, 1), last_weekday(make_date(y, 5, 31), 1), last_weekday(make_date(y, 8, 31), 1))
    when 'germany' then day in (
      make_date(y, 1, 1), make_date(y, 5, 1), make_date(y, 10, 3), make_date(y, 12, 25), make_date(y, 12, 26),
      easter(y) - 2, easter(y) + 1, easter(y) + 39, easter(y) + 50)
    else false end;
end $$;

-- By the clock at the site: special hours of the date, else closed days, else holidays, else the hours of the weekday.
create function is_open_at(opening_hours jsonb, special_hours jsonb, closed_days jsonb, calendar text, clock timestamp)
  returns boolean language sql immutable parallel safe
  return case
    when exists (select from jsonb_array_elements(special_hours) s where s ->> 'day' = to_char(clock, 'YYYY-MM-DD'))
      then exists (select from jsonb_array_elements(special_hours) s where s ->> 'day' = to_char(clock, 'YYYY-MM-DD')
        and to_char(clock, 'HH24:MI') >= s ->> 'opensAt' and to_char(clock, 'HH24:MI') < s ->> 'closesAt')
    when exists (select from jsonb_array_elements(closed_days) d where d ->> 'day' = to_char(clock, 'YYYY-MM-DD')) then false
    when is_holiday(calendar, clock::date) then false
    else exists (select from jsonb_array_elements(opening_hours -> trim(to_char(clock, 'day'))) h
      where to_char(clock, 'HH24:MI') >= h ->> 'from' and to_char(clock, 'HH24:MI') < h ->> 'to') end;

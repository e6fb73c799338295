-- Most filters name one carrier, type, level or channel. Sums by each of them alone are a hundredth of the rows by all of them, and with
-- them percentiles of one carrier read months instead of days. The rows by all dimensions are what they are made of here.
alter table analytics_daily drop constraint analytics_daily_grain_check;
alter table analytics_daily add check (grain in ('customer', 'site', 'carrier', 'packageType', 'priority', 'channel', 'full'));
alter table analytics_hourly drop constraint analytics_hourly_grain_check;
alter table analytics_hourly add check (grain in ('customer', 'site', 'carrier', 'packageType', 'priority', 'channel', 'full'));
alter table analytics_sketches drop constraint analytics_sketches_grain_check;
alter table analytics_sketches add check (grain in ('customer', 'site', 'carrier', 'packageType', 'priority', 'channel', 'full'));

do $$
declare
  dimension text[];
  names constant text := 'site_id, carrier_id, package_type_id, priority_level_id, channel';
  keys text;
  counts text;
  target text;
begin
  foreach dimension slice 1 in array
    '{{carrier, carrier_id}, {packageType, package_type_id}, {priority, priority_level_id}, {channel, channel}}'::text[][]
  loop
    -- What is summed over has the zero ID.
    select string_agg(case name when dimension[2] then name when 'channel' then '''''' else '''00000000-0000-0000-0000-000000000000''::uuid' end, ', ' order by at)
      into keys from unnest(string_to_array(names, ', ')) with ordinality as n(name, at);
    foreach target in array '{analytics_daily, analytics_hourly}'::text[] loop
      select string_agg(format('sum(%I)', attname), ', ' order by attnum) into counts from pg_attribute
        where attrelid = target::regclass and attnum > 0 and not attisdropped and atttypid in ('int4'::regtype, 'int8'::regtype);
      execute format('insert into %I (customer_id, grain, day, %s %s, is_kept, %s) select customer_id, %L, day, %s %s, is_kept, %s from %I
          where grain = ''full'' group by customer_id, day, %s %I, is_kept',
        target, case target when 'analytics_hourly' then 'hour,' else '' end, names, replace(replace(counts, 'sum(', ''), ')', ''),
        dimension[1], case target when 'analytics_hourly' then 'hour,' else '' end, keys, counts, target,
        case target when 'analytics_hourly' then 'hour,' else '' end, dimension[2]);
    end loop;
    foreach target in array '{day, month}'::text[] loop
      execute format('insert into analytics_sketches (customer_id, duration, grain, span, start, bucket, %s, is_kept, parcels)
          select customer_id, duration, %L, %L, date_trunc(%L, start)::date, bucket, %s, is_kept, sum(parcels) from analytics_sketches
          where grain = ''full'' and span = ''day'' group by customer_id, duration, 5, bucket, %I, is_kept',
        names, dimension[1], target, target, keys, dimension[2]);
    end loop;
  end loop;
end $$;

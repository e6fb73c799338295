-- Published versions of thermal labels. A label's own row is the draft; what prints is a version, and a version never changes.

create table label_versions (
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  thermal_label_id uuid not null,
  number integer not null check (number > 0),
  language text not null,
  source text not null,
  width_in numeric(4, 2) not null,
  height_in numeric(4, 2) not null,
  dpi text not null,
  orientation text not null,
  darkness integer not null,
  speed integer not null,
  copies integer not null,
  encoding text not null,
  note text check (length(note) <= 500),
  ticket_id uuid,
  published_at timestamptz not null default now(),
  published_by uuid,
  retired_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, thermal_label_id) references thermal_labels (customer_id, id) on delete cascade
);
create unique index label_versions_number_unique on label_versions (customer_id, thermal_label_id, number);
call scope_to_customer('label_versions');
call grant_rows('label_versions');
call note_changes('label_versions');

-- Everything of a label that prints, to compare a draft with a version.
create function label_print(
  language text, source text, width_in numeric, height_in numeric, dpi text, orientation text, darkness integer, speed integer,
  copies integer, encoding text
) returns jsonb language sql immutable as $$
  select jsonb_build_array(language, source, width_in, height_in, dpi, orientation, darkness, speed, copies, encoding)
$$;

create function label_print_of(label thermal_labels) returns jsonb language sql stable as $$
  select label_print(label.language, label.source, label.width_in, label.height_in, label.dpi, label.orientation,
    label.darkness, label.speed, label.copies, label.encoding)
$$;

create function label_print_of(version label_versions) returns jsonb language sql stable as $$
  select label_print(version.language, version.source, version.width_in, version.height_in, version.dpi, version.orientation,
    version.darkness, version.speed, version.copies, version.encoding)
$$;

-- Only retiring changes a version, and it's deleted only with its label, which is archived then.
create function keep_label_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select from thermal_labels l where l.customer_id = old.customer_id and l.id = old.thermal_label_id
      and l.archived_at is null) then
      raise exception 'Published versions of a label can''t be deleted.';
    end if;
    return old;
  end if;
  if to_jsonb(new) - 'retired_at' is distinct from to_jsonb(old) - 'retired_at' then
    raise exception 'Published versions of a label can''t be changed.';
  end if;
  return new;
end $$;
create trigger label_versions_keep before update or delete on label_versions
  for each row execute function keep_label_version();

-- Whichever way a label becomes published (its page, the API, a template, an import), it has a version then. If its last version
-- prints the same, that one is in use again.
create function publish_label() returns trigger language plpgsql as $$
declare
  latest label_versions;
begin
  if new.state = 'retired' then
    update label_versions v set retired_at = now()
    where v.customer_id = new.customer_id and v.thermal_label_id = new.id and v.retired_at is null;
    return null;
  end if;
  select * into latest from label_versions v
  where v.customer_id = new.customer_id and v.thermal_label_id = new.id order by v.number desc limit 1;
  if latest.id is not null and label_print_of(latest) = label_print_of(new) then
    update label_versions v set retired_at = null
    where v.customer_id = latest.customer_id and v.id = latest.id and v.retired_at is not null;
    return null;
  end if;
  insert into label_versions (customer_id, thermal_label_id, number, language, source, width_in, height_in, dpi, orientation,
    darkness, speed, copies, encoding, published_by)
  values (new.customer_id, new.id, coalesce(latest.number, 0) + 1, new.language, new.source, new.width_in, new.height_in,
    new.dpi, new.orientation, new.darkness, new.speed, new.copies, new.encoding, new.updated_by);
  return null;
end $$;
create trigger thermal_labels_published_first after insert on thermal_labels
  for each row when (new.state = 'published') execute function publish_label();
create trigger thermal_labels_published after update on thermal_labels
  for each row when (new.state <> 'draft' and new.state is distinct from old.state) execute function publish_label();

-- Labels that were published before there were versions.
insert into label_versions (customer_id, thermal_label_id, number, language, source, width_in, height_in, dpi, orientation,
  darkness, speed, copies, encoding, published_at, published_by, retired_at)
select l.customer_id, l.id, 1, l.language, l.source, l.width_in, l.height_in, l.dpi, l.orientation, l.darkness, l.speed,
  l.copies, l.encoding, l.updated_at, l.updated_by, case when l.state = 'retired' then l.updated_at end
from thermal_labels l where l.state <> 'draft';

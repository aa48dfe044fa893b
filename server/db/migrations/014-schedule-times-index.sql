-- Which devices have an entry at some time is read for whole lists (DEV-14, DEV-15), and now from the index alone.
drop index schedules_end;
create index schedules_end on schedules (end_at, start_at) include (device_id, template_id);
-- An entry is either a picture or a template (see the table's check); the second is much smaller to keep in an index.
create or replace view schedule_times as
  select device_id, start_at, end_at, template_id is null as has_picture
  from schedules cross join (select) as once
  where (select inkfleet_reach()) is not null;

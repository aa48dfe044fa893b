-- What a template looks like on a panel: drawn once from the same, however many panels show it.
create table template_frames (
  -- Of everything that the pixels depend on: design, words, pictures, layout, panel, version of the drawing code.
  recipe_sha256 text primary key,
  frame_sha256 text not null references media (sha256),
  thumbnail_sha256 text not null references media (sha256),
  created_at timestamptz not null default inkfleet_now()
);
alter table template_frames enable row level security;
alter table template_frames force row level security;
create policy scope on template_frames using ((select inkfleet_reach()) is not null);

-- What rules a panel (DEV-14) depends on which template an entry shows. The index holds it already.
drop view schedule_times;
create view schedule_times as
  select device_id, start_at, end_at, template_id
  from schedules cross join (select) as once
  where (select inkfleet_reach()) is not null;

-- What a picture looks like on a kind of panel: drawn once, however many panels show it.
create table frames (
  picture_sha256 text not null references media (sha256),
  -- Size, palette and version of the drawing code.
  panel text not null,
  frame_sha256 text not null references media (sha256),
  thumbnail_sha256 text not null references media (sha256),
  created_at timestamptz not null default inkfleet_now(),
  primary key (picture_sha256, panel)
);
alter table frames enable row level security;
alter table frames force row level security;
create policy scope on frames using ((select inkfleet_reach()) is not null);

-- The next entry of each device of a list page (DEV-21).
create index schedules_device_start on schedules (device_id, start_at);

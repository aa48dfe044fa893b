-- Bytes that may have lost their last user. Whoever tidies up looks again before they go (server/media/unused.ts).
create table unused_media (
  sha256 text primary key,
  since timestamptz not null default inkfleet_now()
);
alter table unused_media enable row level security;
alter table unused_media force row level security;
create policy scope on unused_media using ((select inkfleet_reach()) is not null);

-- By trigger, since images also go with their folder.
create function inkfleet_note_unused() returns trigger language plpgsql as $$
begin
  insert into unused_media (sha256)
  select distinct sha256 from (
    select unnest(array[sha256, thumbnail_sha256, thumbnail_small_sha256]) as sha256 from gone
  ) as named
  where sha256 is not null
  on conflict do nothing;
  return null;
end $$;
create trigger note_unused after delete on images referencing old table as gone
  for each statement execute function inkfleet_note_unused();

-- What a picture looks like on a panel goes with the picture.
create function inkfleet_note_unused_frames() returns trigger language plpgsql as $$
begin
  insert into unused_media (sha256)
  select distinct sha256 from (
    select unnest(array[frame_sha256, thumbnail_sha256]) as sha256 from gone
  ) as named
  on conflict do nothing;
  return null;
end $$;
create trigger note_unused after delete on frames referencing old table as gone
  for each statement execute function inkfleet_note_unused_frames();

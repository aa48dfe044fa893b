-- Since when what is due is wanted on the panel. While it waits to be drawn, `frame_rendered_at` is null and the names are the last frame's.
alter table devices add column frame_wanted_at timestamptz;
update devices
set frame_wanted_at = coalesce(frame_rendered_at, created_at), frame_rendered_at = coalesce(frame_rendered_at, created_at)
where frame_name is not null;

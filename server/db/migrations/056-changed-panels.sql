-- The thumbnails of entries with templates are of their device's panel. Without them, they are drawn again (server/devices/entry-frames.ts).
create function inkfleet_forget_entry_frames() returns trigger language plpgsql as $$
begin
  delete from entry_frames as e using schedules as s, devices as d, device_revisions as r
  where s.id = e.schedule_id and s.end_at > inkfleet_now() and d.id = s.device_id and r.id = d.device_revision_id
    and new.id in (r.id, r.device_group_id);
  return null;
end $$;
create trigger forget_entry_frames
  after update on device_revisions for each row
  when ((old.resolution_horizontal, old.resolution_vertical, old.display_type, old.color_depth)
    is distinct from (new.resolution_horizontal, new.resolution_vertical, new.display_type, new.color_depth))
  execute function inkfleet_forget_entry_frames();
-- Layouts of templates are by the name of the model.
create trigger forget_entry_frames after update on device_groups for each row when (old.name is distinct from new.name)
  execute function inkfleet_forget_entry_frames();

-- Tells whoever listens that a device looks different now. Ids alone: who may know them is judged where somebody listens.
create function inkfleet_tell_device(device uuid, places uuid[]) returns void language sql volatile as
$$ select pg_notify('inkfleet_device', device || ' ' || array_to_string(places, ' ', '-')) $$;

create function inkfleet_tell_device_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform inkfleet_tell_device(new.id, array[new.organization_id, new.workspace_id]);
  elsif tg_op = 'DELETE' then
    perform inkfleet_tell_device(old.id, array[old.organization_id, old.workspace_id]);
  elsif old.workspace_id is distinct from new.workspace_id then
    perform inkfleet_tell_device(
      new.id, array[new.organization_id, new.workspace_id, old.organization_id, old.workspace_id]);
  else
    perform inkfleet_tell_device(new.id, array[new.organization_id, new.workspace_id]);
  end if;
  return null;
end $$;
create trigger tell_existence after insert or delete on devices for each row
  execute function inkfleet_tell_device_change();

-- Notifications take turns at commit across the whole database, so most polls must not send any: those that change nothing that
-- is seen. A fleet that stays silent to the console for long would look silent itself, so each third of an hour of a
-- device's own is told, at other moments for each.
create trigger tell_change after update on devices for each row
  when (
    (old.updated_at, old.frame_name, old.frame_rendered_at is null, old.offered_frame_name, old.downloaded_frame_name,
     old.downloaded_at is null, old.charging, old.firmware_version, old.reported_ota_file_version,
     old.last_connected, old.last_disconnected, round(old.battery_level),
     -- By the bands of `wifiBand`.
     width_bucket(old.wifi_rssi, array[-110, -109, -99, -85, -69]),
     date_bin('20 minutes', old.last_seen, old.created_at))
    is distinct from
    (new.updated_at, new.frame_name, new.frame_rendered_at is null, new.offered_frame_name, new.downloaded_frame_name,
     new.downloaded_at is null, new.charging, new.firmware_version, new.reported_ota_file_version,
     new.last_connected, new.last_disconnected, round(new.battery_level),
     width_bucket(new.wifi_rssi, array[-110, -109, -99, -85, -69]),
     date_bin('20 minutes', new.last_seen, new.created_at))
    -- It asked again after it was late (`lateBy` of the domain).
    or coalesce(
      new.last_seen > old.last_seen
      and new.last_seen >= old.expected_at + greatest(interval '2 minutes', (old.expected_at - old.last_seen) / 4),
      false)
    -- It asked again without having fetched what it was offered.
    or (new.downloaded_frame_name is distinct from new.frame_name
      and new.offered_frame_name is not distinct from new.frame_name
      and coalesce(old.last_seen <= new.offered_at + interval '2 minutes'
        and new.last_seen > new.offered_at + interval '2 minutes', false))
  )
  execute function inkfleet_tell_device_change();

-- What a device shows next is in its row of the list.
create function inkfleet_tell_schedule_change() returns trigger language plpgsql as $$
begin
  perform inkfleet_tell_device(id, array[organization_id, workspace_id])
  from devices where id = any (array[old.device_id, new.device_id]);
  return null;
end $$;
create trigger tell_change after insert or update or delete on schedules for each row
  execute function inkfleet_tell_schedule_change();

-- Who may know what has changed: listeners are judged anew.
create function inkfleet_tell_access_change() returns trigger language plpgsql as $$
declare
  -- Not named by column: each table has others.
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('inkfleet_access', tg_argv[0] || ' ' || (changed ->> tg_argv[1]));
  return null;
end $$;
create trigger tell_access after update of role, active, organization_id or delete on users for each row
  execute function inkfleet_tell_access_change('user', 'id');
create trigger tell_access after insert or update or delete on workspace_access for each row
  execute function inkfleet_tell_access_change('user', 'user_id');
create trigger tell_access after update of parent_id or delete on workspaces for each row
  execute function inkfleet_tell_access_change('organization', 'organization_id');
create trigger tell_access after update of ended_at or delete on session_families for each row
  execute function inkfleet_tell_access_change('session', 'id');

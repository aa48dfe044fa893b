-- A device without a timezone of its own follows its workspace. Until now each had a copy from its registration: those that still equal
-- the workspace's follow it from now on.
alter table devices alter column timezone_id drop not null, alter column timezone_id drop default;
set local inkfleet.reach = 'system';
-- What people see and compare stays the same, so nobody is told and no version changes.
alter table devices disable trigger user;
update devices set timezone_id = null
where workspace_id is null
  or timezone_id = (select timezone_id from workspaces where workspaces.id = devices.workspace_id);
alter table devices enable trigger user;
set local inkfleet.reach = '';

create function inkfleet_tell_timezone_change() returns trigger language plpgsql as $$
begin
  perform inkfleet_tell_device(id, array[organization_id, workspace_id])
  from devices where workspace_id = new.id and timezone_id is null;
  return null;
end $$;
create trigger tell_timezone after update of timezone_id on workspaces for each row
  when (old.timezone_id is distinct from new.timezone_id)
  execute function inkfleet_tell_timezone_change();

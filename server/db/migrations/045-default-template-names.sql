-- Devices have a copy of the name of their default template. Until now it stayed as it was when the template was renamed.
set local inkfleet.reach = 'system';
alter table devices disable trigger user;
update devices set default_content_name = templates.name
from templates
where templates.id = devices.template_id and default_content_name is distinct from templates.name;
alter table devices enable trigger user;
set local inkfleet.reach = '';

-- A new name changes no version, so that pending changes of the devices stay valid.
create trigger tell_content_name after update of default_content_name on devices for each row
  when (old.default_content_name is distinct from new.default_content_name)
  execute function inkfleet_tell_device_change();

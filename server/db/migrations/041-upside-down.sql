-- A panel that is mounted upside down gets its frames rotated by 180 degrees. With the orientation this gives the four angles.
alter table devices add column upside_down boolean not null default false;

drop trigger touch on devices;
create trigger touch before update on devices for each row
  when (
    (old.name, old.description, old.orientation, old.upside_down, old.organization_id, old.workspace_id, old.pin_code,
     old.timezone_id, old.device_revision_id, old.image_id, old.picture_sha256, old.content_name,
     old.default_picture_sha256, old.template_as_default_set, old.template_id,
     old.template_orientation, old.template_variables)
    is distinct from
    (new.name, new.description, new.orientation, new.upside_down, new.organization_id, new.workspace_id, new.pin_code,
     new.timezone_id, new.device_revision_id, new.image_id, new.picture_sha256, new.content_name,
     new.default_picture_sha256, new.template_as_default_set, new.template_id,
     new.template_orientation, new.template_variables)
  )
  execute function inkfleet_touch();

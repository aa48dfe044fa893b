-- A model is known by either name: templates and firmware by the first, codes and filters by what is shown.
create unique index device_groups_name on device_groups (lower(name));
create unique index device_groups_display_name on device_groups (lower(display_name));
-- How many devices a revision has, and whether it has any.
create index devices_revision on devices (device_revision_id);

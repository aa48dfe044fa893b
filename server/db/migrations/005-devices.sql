create table devices (
  id uuid primary key default gen_random_uuid(),
  cloud_name text not null unique,
  -- Upper case with colons, as panels send it.
  mac_address text not null unique check (mac_address ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
  device_revision_id uuid not null references device_revisions (id),
  registration_token_hash text,
  api_key_hash text unique,
  -- Both null: registered at the factory, in nobody's organisation yet.
  organization_id uuid references organizations (id),
  workspace_id uuid,
  name text not null,
  description text,
  timezone_id text not null default 'UTC',
  orientation text check (orientation in ('horizontal', 'vertical')),
  pin_code text,

  battery_level double precision,
  charging boolean not null default false,
  wifi_rssi integer,
  last_seen timestamptz,
  last_connected timestamptz,
  last_disconnected timestamptz,
  firmware_version text,
  desired_ota_file_url text,
  desired_ota_file_version text,
  reported_ota_file_url text,
  reported_ota_file_version text,

  -- What was pushed: one picture made for the panel, and the library image that it came from.
  image_id uuid references images (id) on delete set null,
  picture_sha256 text references media (sha256),
  content_name text,
  -- What shows when nothing else is due: a picture or a template.
  default_picture_sha256 text references media (sha256),
  default_content_name text,
  template_as_default_set boolean not null default false,
  template_id uuid references templates (id),
  template_orientation text check (template_orientation in ('horizontal', 'vertical')),
  template_variables jsonb,

  -- The frame that is wanted on the panel, and how far it got. A name changes exactly when the bytes do.
  frame_name text,
  frame_sha256 text references media (sha256),
  frame_rendered_at timestamptz,
  thumbnail_sha256 text references media (sha256),
  offered_frame_name text,
  offered_at timestamptz,
  downloaded_frame_name text,
  downloaded_at timestamptz,
  expected_at timestamptz,
  refresh_rate_s integer,

  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  check ((organization_id is null) = (workspace_id is null)),
  foreign key (workspace_id, organization_id) references workspaces (id, organization_id)
);
-- The list's orders (DEV-25), within an organisation and within a workspace; `id` breaks ties between pages.
create index devices_name on devices (organization_id, lower(name) collate "C", id);
create index devices_created on devices (organization_id, created_at, id);
create index devices_battery on devices (organization_id, battery_level, id);
create index devices_rssi on devices (organization_id, wifi_rssi, id);
create index devices_workspace_name on devices (workspace_id, lower(name) collate "C", id);
create index devices_unassigned on devices (created_at, id) where organization_id is null;
create index devices_frame on devices (frame_sha256);
-- A poll changes battery and signal all day; an ETag is about what people change.
create trigger touch before update on devices for each row
  when (
    (old.name, old.description, old.orientation, old.organization_id, old.workspace_id, old.pin_code,
     old.timezone_id, old.device_revision_id, old.image_id, old.picture_sha256, old.content_name,
     old.default_picture_sha256, old.template_as_default_set, old.template_id,
     old.template_orientation, old.template_variables)
    is distinct from
    (new.name, new.description, new.orientation, new.organization_id, new.workspace_id, new.pin_code,
     new.timezone_id, new.device_revision_id, new.image_id, new.picture_sha256, new.content_name,
     new.default_picture_sha256, new.template_as_default_set, new.template_id,
     new.template_orientation, new.template_variables)
  )
  execute function inkfleet_touch();
alter table devices enable row level security;
alter table devices force row level security;
create policy scope on devices using (
  (select inkfleet_everything())
  or (
    organization_id = (select inkfleet_organization())
    and (
      (select inkfleet_all_workspaces())
      or workspace_id = any ((select inkfleet_workspaces())::uuid[])
    )
  )
);

create table device_logs (
  id bigint generated always as identity primary key,
  device_id uuid not null references devices (id) on delete cascade,
  level text not null,
  message text not null,
  details jsonb not null default '{}',
  logged_at timestamptz,
  created_at timestamptz not null default inkfleet_now()
);
create index device_logs_device on device_logs (device_id, created_at desc);
alter table device_logs enable row level security;
alter table device_logs force row level security;
-- Seen by who sees the device: the inner query is under the policy of devices.
create policy scope on device_logs using (
  (select inkfleet_everything())
  or exists (select from devices where devices.id = device_logs.device_id)
);

create table schedules (
  id uuid primary key default gen_random_uuid(),
  device_id uuid not null references devices (id) on delete cascade,
  name text not null,
  description text not null default '',
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  is_one_time boolean not null default true,
  timezone_id text not null default 'UTC',
  picture_sha256 text references media (sha256),
  template_id uuid references templates (id),
  template_orientation text check (template_orientation in ('horizontal', 'vertical')),
  template_variables jsonb,
  during tstzrange not null generated always as (tstzrange(start_at, end_at, '[)')) stored,
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  check ((picture_sha256 is null) <> (template_id is null)),
  -- Two entries of one device never overlap, even when two people save at the same moment.
  constraint schedules_overlap exclude using gist (device_id with =, during with &&)
);
create trigger touch before update on schedules for each row execute function inkfleet_touch();
alter table schedules enable row level security;
alter table schedules force row level security;
create policy scope on schedules using (
  (select inkfleet_everything())
  or exists (select from devices where devices.id = schedules.device_id)
);

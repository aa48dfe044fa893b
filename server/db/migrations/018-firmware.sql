-- Devices that the cloud knows and nobody has registered.
create table manufactured_devices (
  cloud_name text primary key,
  mac_address text not null unique check (mac_address ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
  -- What the device calls its model.
  model_name text not null,
  -- Known because it asked, which anybody may have done; the others are the factory's, or were registered once.
  only_asked boolean not null default false,
  last_asked_at timestamptz,
  created_at timestamptz not null default inkfleet_now()
);
create index manufactured_devices_asked on manufactured_devices (last_asked_at desc nulls last, cloud_name);
alter table manufactured_devices enable row level security;
alter table manufactured_devices force row level security;
create policy scope on manufactured_devices using ((select inkfleet_everything()));

create table firmware_rollouts (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  ota_file_url text not null,
  -- The base name, without the suffix of a device.
  version text not null,
  sha256 text not null,
  size_bytes integer not null,
  device_group_ids uuid[] not null,
  -- Percent of all that have begun after each wave, and how many devices that was in each.
  waves double precision[] not null,
  wave_sizes integer[] not null,
  pause_above_percent double precision not null,
  state text not null default 'running' check (state in ('running', 'paused', 'done', 'cancelled')),
  paused_because text,
  current_wave integer not null default 0,
  wave_began_at timestamptz not null,
  -- Outcomes before it do not pause the rollout: somebody has seen them and went on.
  judged_from timestamptz not null
);
create index firmware_rollouts_created on firmware_rollouts (created_at desc, id);
create index firmware_rollouts_file on firmware_rollouts (sha256, created_at desc);
create index firmware_rollouts_created_by on firmware_rollouts (created_by);
alter table firmware_rollouts enable row level security;
alter table firmware_rollouts force row level security;
create policy scope on firmware_rollouts using ((select inkfleet_everything()));

create table firmware_deployments (
  rollout_id uuid not null references firmware_rollouts (id) on delete cascade,
  device_id uuid not null references devices (id) on delete cascade,
  wave integer not null,
  -- With the suffix of the device.
  version text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'offered', 'downloaded', 'success', 'failure')),
  reason text,
  since timestamptz not null,
  offers integer not null default 0,
  -- What it said it ran when it was offered first.
  ran_before text,
  created_at timestamptz not null,
  primary key (rollout_id, device_id)
);
create index firmware_deployments_device on firmware_deployments (device_id, created_at desc);
create unique index firmware_deployments_open on firmware_deployments (device_id)
  where state in ('waiting', 'offered', 'downloaded');
alter table firmware_deployments enable row level security;
alter table firmware_deployments force row level security;
create policy scope on firmware_deployments using ((select inkfleet_everything()));

-- In the row that each poll reads, so that a device without firmware to come costs no other query.
alter table devices
  add column open_rollout_id uuid references firmware_rollouts (id) on delete set null,
  add column firmware_failed_at timestamptz;
create index devices_open_rollout on devices (open_rollout_id) where open_rollout_id is not null;

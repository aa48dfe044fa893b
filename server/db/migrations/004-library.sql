-- Device models and their revisions are the platform's: everybody reads, ROOT writes.
create table device_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  display_name text not null,
  diagonal double precision not null,
  resolution_horizontal integer not null check (resolution_horizontal > 0),
  resolution_vertical integer not null check (resolution_vertical > 0),
  ppi double precision not null,
  color_depth integer not null,
  display_type text not null check (display_type in ('BW', 'BWR', 'fullColor')),
  width double precision not null,
  height double precision not null,
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now()
);
create trigger touch before update on device_groups for each row execute function inkfleet_touch();
alter table device_groups enable row level security;
alter table device_groups force row level security;
create policy reading on device_groups for select using ((select inkfleet_reach()) is not null);
create policy writing on device_groups using ((select inkfleet_everything()));

create table device_revisions (
  id uuid primary key default gen_random_uuid(),
  device_group_id uuid not null references device_groups (id),
  stock_number text not null,
  battery_capacity_wh double precision not null,
  display_revision text not null,
  part_number text not null,
  pcb_digital_revision text not null,
  life_state text not null default 'Development'
    check (life_state in ('Development', 'Production', 'EndOfLife')),
  fl boolean not null default false,
  ctp boolean not null default false,
  diagonal double precision not null,
  resolution_horizontal integer not null check (resolution_horizontal > 0),
  resolution_vertical integer not null check (resolution_vertical > 0),
  ppi double precision not null,
  color_depth integer not null,
  display_type text not null check (display_type in ('BW', 'BWR', 'fullColor')),
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now()
);
create index device_revisions_group on device_revisions (device_group_id);
create trigger touch before update on device_revisions
  for each row execute function inkfleet_touch();
alter table device_revisions enable row level security;
alter table device_revisions force row level security;
create policy reading on device_revisions for select using ((select inkfleet_reach()) is not null);
create policy writing on device_revisions using ((select inkfleet_everything()));

-- One row a content, whoever uploaded it: the hash is the name, the row that uses it carries the tenant.
create table media (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  type text not null,
  bytes integer not null,
  width integer,
  height integer,
  created_at timestamptz not null default inkfleet_now()
);
alter table media enable row level security;
alter table media force row level security;
create policy scope on media using ((select inkfleet_reach()) is not null);

create table image_folders (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  parent_id uuid,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  unique (id, organization_id),
  foreign key (parent_id, organization_id) references image_folders (id, organization_id)
    on delete cascade
);
create unique index image_folders_root on image_folders (organization_id) where parent_id is null;
create index image_folders_parent on image_folders (parent_id);
create trigger touch before update on image_folders for each row execute function inkfleet_touch();
alter table image_folders enable row level security;
alter table image_folders force row level security;
create policy scope on image_folders
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

create table images (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  image_folder_id uuid not null,
  name text not null,
  file_name text not null,
  sha256 text not null references media (sha256),
  thumbnail_sha256 text not null references media (sha256),
  uploaded_by uuid references users (id) on delete set null,
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  foreign key (image_folder_id, organization_id) references image_folders (id, organization_id)
    on delete cascade
);
create index images_folder_created on images (image_folder_id, created_at desc);
create index images_organization on images (organization_id);
create trigger touch before update on images for each row execute function inkfleet_touch();
alter table images enable row level security;
alter table images force row level security;
create policy scope on images
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

create table template_folders (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  parent_id uuid,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  unique (id, organization_id),
  foreign key (parent_id, organization_id) references template_folders (id, organization_id)
    on delete cascade
);
create unique index template_folders_root on template_folders (organization_id)
  where parent_id is null;
create index template_folders_parent on template_folders (parent_id);
create trigger touch before update on template_folders
  for each row execute function inkfleet_touch();
alter table template_folders enable row level security;
alter table template_folders force row level security;
create policy scope on template_folders
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

create table templates (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  template_folder_id uuid not null,
  name text not null,
  -- The design as the editor wrote it: JSON text (part 2, section 3).
  value text not null,
  images jsonb not null default '{}',
  variables jsonb not null default '[]',
  original boolean not null default false,
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  foreign key (template_folder_id, organization_id)
    references template_folders (id, organization_id) on delete cascade
);
create index templates_folder_created on templates (template_folder_id, created_at desc);
create index templates_organization on templates (organization_id);
create trigger touch before update on templates for each row execute function inkfleet_touch();
alter table templates enable row level security;
alter table templates force row level security;
create policy scope on templates
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

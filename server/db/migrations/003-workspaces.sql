create table workspaces (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations (id) on delete cascade,
  parent_id uuid,
  name text not null,
  description text not null default '',
  timezone_id text not null default 'UTC',
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  unique (id, organization_id),
  -- A parent is in the same organisation, whatever a caller sends.
  foreign key (parent_id, organization_id) references workspaces (id, organization_id)
    on delete cascade,
  check (parent_id is distinct from id)
);
create unique index workspaces_root on workspaces (organization_id) where parent_id is null;
create index workspaces_parent on workspaces (parent_id);
create index workspaces_organization on workspaces (organization_id);
create trigger touch before update on workspaces for each row execute function inkfleet_touch();
alter table workspaces enable row level security;
alter table workspaces force row level security;
-- The whole tree of the organisation: the way to a visible workspace leads through others (WS-32).
create policy scope on workspaces
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

create table workspace_access (
  workspace_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  created_at timestamptz not null default inkfleet_now(),
  primary key (workspace_id, user_id),
  foreign key (workspace_id, organization_id) references workspaces (id, organization_id)
    on delete cascade
);
create index workspace_access_user on workspace_access (user_id);
alter table workspace_access enable row level security;
alter table workspace_access force row level security;
create policy scope on workspace_access
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

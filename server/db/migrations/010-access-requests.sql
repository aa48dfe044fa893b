-- Who asked to see a workspace and has no answer yet (PERM-06 to PERM-08). An answer takes the row away.
create table access_requests (
  id uuid primary key default gen_random_uuid(),
  workspace_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  organization_id uuid not null,
  reason text not null,
  created_at timestamptz not null default inkfleet_now(),
  unique (workspace_id, user_id),
  foreign key (workspace_id, organization_id) references workspaces (id, organization_id)
    on delete cascade
);
create index access_requests_user on access_requests (user_id);
create index access_requests_organization on access_requests (organization_id);
alter table access_requests enable row level security;
alter table access_requests force row level security;
create policy scope on access_requests
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

-- Who did what, when, to what and from where. Names stand here as they were: a row outlives all that it speaks of, so nothing is
-- referenced. Rows are added and read; what is older than the time they are kept may go, nothing ever changes.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- The order of what happened in the same moment.
  number bigint generated always as identity,
  -- Null: of the platform alone.
  organization_id uuid,
  at timestamptz not null,
  -- Null where nobody was signed in.
  actor_id uuid,
  actor_name text not null default '',
  actor_email text not null default '',
  actor_role text,
  -- A call of the contract, or a name of the server's own.
  action text not null,
  target_kind text,
  target_id text,
  target_name text not null default '',
  place_kind text,
  place_id text,
  place_name text not null default '',
  target_count integer not null default 1,
  -- The first of them, where they are many.
  target_ids text[] not null default '{}',
  -- [{field, before, after}], values of few characters alone.
  changes jsonb not null default '[]',
  address text not null default '',
  user_agent text not null default ''
);
create index audit_log_organization on audit_log (organization_id, at desc, number desc);
create index audit_log_at on audit_log (at desc, number desc);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy reading on audit_log for select
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));
create policy adding on audit_log for insert
  with check (
    (select inkfleet_everything()) or organization_id = (select inkfleet_organization())
  );
-- No policy for updates: there are none.
create policy tidying on audit_log for delete
  using ((select inkfleet_system()) and at < now() - interval '400 days');

create table organizations (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  display_name text not null default '',
  tax_identification_number text not null default '',
  address text not null default '',
  tax_residence text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  contact_number text not null default '',
  owner_email text not null default '',
  admin_email text,
  timezone_id text not null default 'UTC',
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now()
);
create trigger touch before update on organizations for each row execute function inkfleet_touch();
alter table organizations enable row level security;
alter table organizations force row level security;
create policy scope on organizations
  using ((select inkfleet_everything()) or id = (select inkfleet_organization()));

create table users (
  id uuid primary key default gen_random_uuid(),
  -- Null for the platform's own (ROOT).
  organization_id uuid references organizations (id) on delete cascade,
  email text not null,
  full_name text not null,
  role text not null check (
    role in ('ROOT', 'ORG_VIEWER', 'ORG_EDITOR', 'ORG_MANAGER', 'ORG_ADMIN', 'ORG_OWNER')
  ),
  -- Null until the invited person has chosen one.
  password_hash text,
  active boolean not null default true,
  email_verified boolean not null default false,
  billing_and_invoices boolean not null default false,
  device_list_view text not null default 'list' check (device_list_view in ('list', 'grid')),
  created_at timestamptz not null default inkfleet_now(),
  updated_at timestamptz not null default inkfleet_now(),
  check ((role = 'ROOT') = (organization_id is null))
);
create unique index users_email on users (lower(email));
create index users_organization on users (organization_id);
create trigger touch before update on users for each row execute function inkfleet_touch();
alter table users enable row level security;
alter table users force row level security;
create policy scope on users
  using ((select inkfleet_everything()) or organization_id = (select inkfleet_organization()));

-- One sign-in on one browser. Its refresh tokens follow each other; ending the family ends them all.
create table session_families (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index session_families_user on session_families (user_id);
alter table session_families enable row level security;
alter table session_families force row level security;
create policy scope on session_families using ((select inkfleet_system()));

create table refresh_tokens (
  token_hash text primary key,
  family_id uuid not null references session_families (id) on delete cascade,
  valid_till timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_end on refresh_tokens (valid_till);
alter table refresh_tokens enable row level security;
alter table refresh_tokens force row level security;
create policy scope on refresh_tokens using ((select inkfleet_system()));

create table one_time_links (
  token_hash text primary key,
  purpose text not null check (purpose in ('invitation-email', 'invitation-password', 'reset')),
  user_id uuid not null references users (id) on delete cascade,
  valid_till timestamptz not null,
  used_at timestamptz
);
create index one_time_links_user on one_time_links (user_id);
alter table one_time_links enable row level security;
alter table one_time_links force row level security;
create policy scope on one_time_links using ((select inkfleet_system()));

create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy scope on idempotency_keys
  using ((select inkfleet_system()) or user_id = (select inkfleet_user()));

create table rate_limits (
  bucket text primary key,
  started_at timestamptz not null,
  hits integer not null
);
create index rate_limits_age on rate_limits (started_at);
alter table rate_limits enable row level security;
alter table rate_limits force row level security;
create policy scope on rate_limits using ((select inkfleet_system()));

create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default inkfleet_now()
);
create index mails_age on mails (created_at desc);
alter table mails enable row level security;
alter table mails force row level security;
create policy scope on mails using ((select inkfleet_system()));

-- What the installation made for itself once: signing secrets and the like.
create table settings (
  key text primary key,
  value text not null
);
alter table settings enable row level security;
alter table settings force row level security;
create policy scope on settings using ((select inkfleet_system()));

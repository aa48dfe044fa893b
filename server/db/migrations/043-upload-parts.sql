-- Files that arrive in parts, before a form names them. In the database, so that each server process finds the parts that others received.
create table upload_parts (
  user_id uuid not null references users (id) on delete cascade,
  sha256 text not null,
  part integer not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (user_id, sha256, part)
);
-- Images are compressed already.
alter table upload_parts alter column bytes set storage external;
create index upload_parts_age on upload_parts (created_at);
alter table upload_parts enable row level security;
alter table upload_parts force row level security;
create policy scope on upload_parts
  using ((select inkfleet_system()) or user_id = (select inkfleet_user()));

-- When a call with the access token proved that the answer with this refresh token arrived. By default it counts as
-- arrived: access tokens issued by older builds, before or after this migration, prove nothing.
alter table refresh_tokens add column confirmed_at timestamptz default now();

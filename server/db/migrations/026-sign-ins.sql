-- From where somebody signed in, as they see it themselves (own sign-ins, to end one elsewhere).
alter table session_families add column user_agent text not null default '';
alter table session_families add column address text not null default '';
-- At each new access token. Null for those of before, until the next one.
alter table session_families add column last_used_at timestamptz;

-- The master admin's account, whatever its address becomes. Without it, the account that has the organisation's `admin_email`.
alter table organizations add column admin_id uuid references users (id) on delete set null;
-- Sum of the Idempotency-Key and the body of the call that made it: that call needs nobody, so its key has no other place.
alter table organizations add column created_by_key text;
alter table organizations add column created_by_request text;
create unique index organizations_created_by_key on organizations (created_by_key);

-- Whoever is inside an organisation that is not their own still finds themselves.
drop policy scope on users;
create policy scope on users using (
  (select inkfleet_everything())
  or organization_id = (select inkfleet_organization())
  or id = (select inkfleet_user())
);

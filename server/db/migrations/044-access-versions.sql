-- The workspaces of a user belong to the version of the user: a save with an older one would undo a grant or revocation.
create function inkfleet_touch_users() returns trigger language plpgsql as $$
begin
  update users set updated_at = updated_at where id in (select user_id from changed);
  return null;
end $$;
create trigger touch_granted after insert on workspace_access referencing new table as changed
  for each statement execute function inkfleet_touch_users();
create trigger touch_revoked after delete on workspace_access referencing old table as changed
  for each statement execute function inkfleet_touch_users();

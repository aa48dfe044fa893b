-- Open consoles show the workspaces of their organization: they also learn of added, renamed and moved ones, and of another timezone.
drop trigger tell_access on workspaces;
create trigger tell_access
  after insert or update of name, description, parent_id, timezone_id or delete on workspaces for each row
  execute function inkfleet_tell_access_change('organization', 'organization_id');

-- Open consoles also learn of new access requests, of other reasons and of answers. Asking again for the same reason tells them nothing.
create trigger tell_access after insert or delete on access_requests for each row
  execute function inkfleet_tell_access_change('organization', 'organization_id');
create trigger tell_reason after update of reason on access_requests for each row
  when (old.reason is distinct from new.reason)
  execute function inkfleet_tell_access_change('organization', 'organization_id');

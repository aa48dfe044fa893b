-- Open consoles also learn of new access requests and of their answers.
create trigger tell_access after insert or update of reason or delete on access_requests for each row
  execute function inkfleet_tell_access_change('organization', 'organization_id');

-- Who put an entry where it lies, for those who find its time taken.
alter table schedules add column set_by uuid references users (id) on delete set null;
create index schedules_set_by on schedules (set_by);

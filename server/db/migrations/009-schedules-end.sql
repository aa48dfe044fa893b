-- Entries that have not ended are few, those that have pile up: what runs and what comes next is looked up for whole lists (DEV-15).
create index schedules_end on schedules (end_at);

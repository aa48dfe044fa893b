-- Whether an unregistered panel last polled with the key of another server: it asks for one of this only after a reset.
alter table manufactured_devices add column has_foreign_key boolean not null default false;

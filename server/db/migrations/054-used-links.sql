-- The request that used a link: a hash of its Idempotency-Key and body. Sent again after a lost answer, it gets the answer again.
alter table one_time_links add column used_by text;

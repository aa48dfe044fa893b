-- Images that were replaced before migration 046 have no note. The cleanup checks each again, and drops the notes of those in use.
set local inkfleet.reach = 'system';
insert into unused_media (sha256, since)
select sha256, inkfleet_now() + interval '2 days' from media
on conflict do nothing;
set local inkfleet.reach = '';

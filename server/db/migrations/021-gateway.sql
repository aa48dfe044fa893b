-- What else a panel said of itself at its last poll: model, commit, degrees. Shown, never searched for.
alter table devices add column reported jsonb;
-- From which network it last polled with its key: a keyed hash, only ever compared.
alter table devices add column polled_from text;

-- A poll changes moments and names in place: with room in each page such a row stays where it is, and its indexes too.
alter table devices set (fillfactor = 70);

-- Frames that panels of their kind cannot take are drawn again, with fewer greys.
set local inkfleet.reach = 'system';
delete from frames using media
where media.sha256 = frames.frame_sha256
  and media.bytes > case when media.width * media.height <= 384000 then 90000 else 750000 end;
delete from template_frames using media
where media.sha256 = template_frames.frame_sha256
  and media.bytes > case when media.width * media.height <= 384000 then 90000 else 750000 end;
set local inkfleet.reach = '';

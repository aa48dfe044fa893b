-- Drawn again, those of coming entries within minutes: frames that small color panels cannot take, those of large panels,
-- which may be black and white although the panel has colors, and those that were rotated with too few grays.
set local inkfleet.reach = 'system';
delete from entry_frames using template_frames, media
where template_frames.recipe_sha256 = entry_frames.recipe_sha256
  and media.sha256 = template_frames.frame_sha256
  and (media.width * media.height > 2300000
    or media.bytes > case when media.width * media.height <= 384000 then 90000 else 750000 end);
delete from template_frames using media
where media.sha256 = template_frames.frame_sha256
  and (media.width * media.height > 2300000
    or media.bytes > case when media.width * media.height <= 384000 then 90000 else 750000 end);
delete from frames using media
where media.sha256 = frames.frame_sha256
  and (media.width * media.height > 2300000
    or media.bytes > case when media.width * media.height <= 384000 then 90000 else 750000 end);
delete from frames where panel like '%/grey-8/%/180';
set local inkfleet.reach = '';

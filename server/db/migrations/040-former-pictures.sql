-- The images before the current ones: the undo of a change names them by a signed URL, which may have expired while it waited
-- offline. No foreign keys, because they do not keep the bytes.
alter table devices
  add column former_picture_sha256 text,
  add column former_default_picture_sha256 text;

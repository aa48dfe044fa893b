-- What an entry with a template was last drawn as: its small picture, and by it a frame is known to be needed.
create table entry_frames (
  schedule_id uuid primary key references schedules (id) on delete cascade,
  -- None where the template could not be drawn, or the entry is long over.
  recipe_sha256 text references template_frames (recipe_sha256) on delete set null,
  -- Of the template as it was drawn: a newer one is drawn anew.
  template_updated_at timestamptz not null
);
create index entry_frames_recipe on entry_frames (recipe_sha256);
alter table entry_frames enable row level security;
alter table entry_frames force row level security;
create policy scope on entry_frames using (
  (select inkfleet_everything())
  or exists (select from schedules where schedules.id = entry_frames.schedule_id)
);

-- Frames that no panel and no entry needs any more go, and then their bytes.
create trigger note_unused after delete on template_frames referencing old table as gone
  for each statement execute function inkfleet_note_unused_frames();

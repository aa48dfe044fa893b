-- The images of replaced content and of deleted entries also lose their last user. They stay for two more days, longer than the signed
-- URLs by which an undo names them. `since` is when the cleanup may look at a note.
create function inkfleet_note_replaced() returns trigger language plpgsql as $$
begin
  insert into unused_media (sha256, since)
  select sha256, inkfleet_now() + interval '2 days' from (
    select to_jsonb(old) ->> name as sha256 from unnest(tg_argv) as name
    except
    select to_jsonb(new) ->> name from unnest(tg_argv) as name
  ) as replaced
  where sha256 is not null
  order by sha256
  on conflict do nothing;
  return null;
end $$;

-- At commit, so that changes of many devices with the same image do not wait for each other's drawing.
create constraint trigger note_replaced
  after update of picture_sha256, default_picture_sha256, former_picture_sha256, former_default_picture_sha256 or delete
  on devices deferrable initially deferred for each row
  execute function inkfleet_note_replaced(
    'picture_sha256', 'default_picture_sha256', 'former_picture_sha256', 'former_default_picture_sha256');
create constraint trigger note_replaced after update of picture_sha256 or delete
  on schedules deferrable initially deferred for each row
  execute function inkfleet_note_replaced('picture_sha256');

-- A later replacement extends an earlier note: the image stays two days from then.
create or replace function inkfleet_note_replaced() returns trigger language plpgsql as $$
begin
  insert into unused_media (sha256, since)
  select sha256, inkfleet_now() + interval '2 days' from (
    select to_jsonb(old) ->> name as sha256 from unnest(tg_argv) as name
    except
    select to_jsonb(new) ->> name from unnest(tg_argv) as name
  ) as replaced
  where sha256 is not null
  order by sha256
  on conflict (sha256) do update set since = greatest(unused_media.since, excluded.since);
  return null;
end $$;

-- Migration 048 also noted media in use (server/media/unused.ts). Deleted images would stay until that note ends.
set local inkfleet.reach = 'system';
delete from unused_media where sha256 in (
  select unnest(array[sha256, thumbnail_sha256, thumbnail_small_sha256]) from images
  union all select picture_sha256 from schedules
  union all select unnest(array[picture_sha256, default_picture_sha256, former_picture_sha256,
    former_default_picture_sha256, frame_sha256, thumbnail_sha256]) from devices
  union all select unnest(array[frame_sha256, thumbnail_sha256]) from frames
  union all select unnest(array[frame_sha256, thumbnail_sha256]) from template_frames
);

-- Whether an anonymous call created the organization: audit events tell it for 400 days only. Nobody sees a new version.
alter table organizations add column public_sign_up boolean not null default false;
alter table organizations disable trigger user;
update organizations set public_sign_up = true where id in (
  select organization_id from audit_log where action = 'organization.create' and actor_role is null
);
alter table organizations enable trigger user;
set local inkfleet.reach = '';

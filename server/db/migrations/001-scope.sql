-- Who asks is set once per transaction (server/db/database.ts). Nothing set means: no rows.
create extension if not exists btree_gist;

-- 'system', 'platform' (ROOT), 'organization', or null.
create function inkfleet_reach() returns text language sql stable parallel safe as
$$ select nullif(current_setting('inkfleet.reach', true), '') $$;

create function inkfleet_everything() returns boolean language sql stable parallel safe as
$$ select coalesce(inkfleet_reach() in ('system', 'platform'), false) $$;

create function inkfleet_system() returns boolean language sql stable parallel safe as
$$ select coalesce(inkfleet_reach() = 'system', false) $$;

create function inkfleet_organization() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('inkfleet.organization_id', true), '')::uuid $$;

create function inkfleet_user() returns uuid language sql stable parallel safe as
$$ select nullif(current_setting('inkfleet.user_id', true), '')::uuid $$;

create function inkfleet_all_workspaces() returns boolean language sql stable parallel safe as
$$ select coalesce(current_setting('inkfleet.workspaces', true) = '*', false) $$;

create function inkfleet_workspaces() returns uuid[] language sql stable parallel safe as
$$ select nullif(nullif(current_setting('inkfleet.workspaces', true), ''), '*')::uuid[] $$;

-- Whole milliseconds, as JavaScript keeps them, and never the same twice for one row: an ETag is made of it.
create function inkfleet_touch() returns trigger language plpgsql as $$
begin
  new.updated_at := greatest(
    date_trunc('milliseconds', clock_timestamp()),
    old.updated_at + interval '1 millisecond'
  );
  return new;
end $$;

create function inkfleet_now() returns timestamptz language sql volatile parallel safe as
$$ select date_trunc('milliseconds', clock_timestamp()) $$;

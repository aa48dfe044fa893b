-- The inviter of a user who has never had a workspace (src/domain/permissions.ts). Null once the user was given one.
alter table users add column invited_by uuid references users (id) on delete set null;
create index users_invited_by on users (invited_by);

-- An address that was entered and is not confirmed yet. `email` counts until then.
alter table users add column pending_email text;

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('invitation-email', 'invitation-password', 'reset', 'email-change'));
-- Of an 'email-change': the link is good only as long as its requester may manage the user.
alter table one_time_links
  add column requested_by uuid references users (id) on delete cascade,
  add constraint one_time_links_requested_by_check
    check ((purpose = 'email-change') = (requested_by is not null));
create index one_time_links_requested_by on one_time_links (requested_by);

-- Mail is a queue: written in the transaction of what it tells about, sent afterwards (server/mail/mail-sender.ts).
alter table mails add column html text not null default '';
alter table mails add column sent_at timestamptz;
-- Why nobody tries any more; the mail stays until it is tidied away.
alter table mails add column given_up_at timestamptz;
alter table mails add column attempts integer not null default 0;
alter table mails add column next_try_at timestamptz not null default '-infinity';
-- What was written before there was anybody to send it is not sent late: its links are shown, or over.
update mails set given_up_at = created_at;
create index mails_due on mails (next_try_at) where sent_at is null and given_up_at is null;

-- The token of the link in the mail. Once the link is used, replaced or withdrawn, the mail is not sent: it would only
-- mislead.
alter table mails add column link_hash text;

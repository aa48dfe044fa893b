-- When the link in the mail expires: later it is not sent, because it would only mislead.
alter table mails add column useful_until timestamptz;

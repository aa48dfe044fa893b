-- The models and orientations that a template is made for (TPL-06): deviceGroupName and orientation of each.
alter table templates add column devices jsonb not null default '[]';

-- Who uses a template, asked before it is deleted.
create index devices_template on devices (template_id) where template_id is not null;
create index schedules_template on schedules (template_id) where template_id is not null;

-- What registers a panel is signed, not stored (server/services/registration-token.ts).
alter table devices drop column registration_token_hash;

-- Names are stored in one Unicode form (NFC), whichever build writes them: files of a Mac are named in another.
create function inkfleet_normalize_names() returns trigger language plpgsql as $$
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(name, normalize(to_jsonb(new) ->> name, NFC)) from unnest(tg_argv) as name
  ));
  return new;
end $$;

select set_config('inkfleet.reach', 'system', true);
do $$
declare
  target text;
  columns text[];
begin
  for target, columns in select * from (values
    ('organizations', array['name', 'display_name', 'contact_name']),
    ('users', array['full_name']),
    ('workspaces', array['name']),
    ('image_folders', array['name']),
    ('images', array['name', 'file_name']),
    ('template_folders', array['name']),
    ('templates', array['name']),
    ('devices', array['name', 'content_name', 'default_content_name']),
    ('schedules', array['name']),
    ('device_groups', array['name', 'display_name'])) as named
  loop
    -- To everybody the names are what they were: no new ETag, no event.
    execute format('alter table %I disable trigger user', target);
    for at in 1 .. array_length(columns, 1) loop
      -- A device model whose name exists in both forms keeps its own: names of models are unique. It is found and sorted like the other.
      execute format(
        'update %1$I as this set %2$I = normalize(%2$I, NFC) where %2$I is not nfc normalized '
        || case when target = 'device_groups' then
          'and not exists (select from %1$I as other where other.id <> this.id
            and lower(normalize(other.%2$I, NFC)) = lower(normalize(this.%2$I, NFC)))'
          else '' end,
        target, columns[at]);
    end loop;
    execute format('alter table %I enable trigger user', target);
    execute format(
      'create trigger normalize_names before insert or update of %s on %I for each row
        when (%s) execute function inkfleet_normalize_names(%s)',
      (select string_agg(quote_ident(name), ', ') from unnest(columns) as name),
      target,
      (select string_agg(format('new.%I is not nfc normalized', name), ' or ') from unnest(columns) as name),
      (select string_agg(quote_literal(name), ', ') from unnest(columns) as name));
  end loop;
end $$;

-- Templates name the models that they are made for.
alter table templates disable trigger user;
update templates set devices = normalize(devices::text, NFC)::jsonb where devices::text is not nfc normalized;
alter table templates enable trigger user;
select set_config('inkfleet.reach', '', true);

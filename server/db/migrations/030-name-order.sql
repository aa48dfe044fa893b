-- The rules of src/domain/name-order.ts: a test compares both for all characters.
create function inkfleet_fold(name text) returns text language sql immutable parallel safe
return case when octet_length(name) = length(name) then lower(name collate "default")
  else normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(name, NFKD),
          '[\u00AD\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u2060\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF]',
          '', 'g') collate "default"),
        'øłđðħŧıς‘’ʼ“”„‐–—', 'olddhtiσ''''''"""---'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC)
end;

create function inkfleet_name_order(name text) returns text language sql immutable parallel safe
return left(
  coalesce((select string_agg(
      case when part[1] ~ '^[0-9]' then length(length(number)::text)::text || length(number)::text || number
        else part[1] end,
      '' order by place)
    from regexp_matches(inkfleet_fold(name), '[0-9]+|[^0-9]+', 'g') with ordinality as parts (part, place)
    cross join lateral (select ltrim(part[1], '0') as number) as digits), ''),
  500);

-- Generated, so that rows of the previous build have them too.
alter table devices
  add column name_folded text generated always as (inkfleet_fold(name)) stored,
  add column name_order text collate "C" generated always as (inkfleet_name_order(name)) stored;
alter table images
  add column name_folded text generated always as (inkfleet_fold(name)) stored,
  add column name_order text collate "C" generated always as (inkfleet_name_order(name)) stored;
alter table templates
  add column name_folded text generated always as (inkfleet_fold(name)) stored,
  add column name_order text collate "C" generated always as (inkfleet_name_order(name)) stored;

drop index devices_name;
drop index devices_workspace_name;
create index devices_name on devices (organization_id, name_order, id);
create index devices_workspace_name on devices (workspace_id, name_order, id);

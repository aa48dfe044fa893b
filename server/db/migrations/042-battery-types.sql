-- What a voltage says about a level depends on the cell.
alter table device_revisions add column battery_type text not null default 'lithiumIon'
  check (battery_type in ('lithiumIon', 'lithiumIronPhosphate', 'twoAlkaline', 'threeAlkaline'));

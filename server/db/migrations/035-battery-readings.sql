-- The latest readings of a cell, as [percent or null, milliseconds]: the level is their median. Nothing that is shown changes with them.
alter table devices add column battery_readings jsonb;

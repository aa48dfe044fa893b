-- For the rows of lists. Images from before have none: their only thumbnail stands for it.
alter table images add column thumbnail_small_sha256 text references media (sha256);

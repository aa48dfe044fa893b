-- That somebody who is deleted is named no more changes no entry: whoever moves one offline meanwhile is not refused for it.
drop trigger touch on schedules;
create trigger touch before update on schedules for each row
  when (new.set_by is not null or old.set_by is null) execute function inkfleet_touch();
create index images_uploaded_by on images (uploaded_by);

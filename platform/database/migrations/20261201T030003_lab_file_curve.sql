-- Histograms that analyzers send as points.
alter table lab_file drop constraint lab_file_filetype_check;
alter table lab_file add constraint lab_file_filetype_check check (filetype in ('pdf', 'png', 'jpeg', 'curve'));
alter table lab_file add column curve jsonb check ((curve is not null) = (filetype is not distinct from 'curve'));
comment on column lab_file.curve is 'Points of a histogram and its limits ({points: [x, y][], limits: x[]}); null: a document or picture';

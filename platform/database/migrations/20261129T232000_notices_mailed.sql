-- A person may get a letter about notices: until when the last one has told of them.
alter table notice_mark add column mailed_until timestamptz(3);
comment on column notice_mark.mailed_until is 'Notices up to this instant were told in a letter; null: none was written';

-- The header of an uploaded DICOM file is read once, when its last part has arrived: filing it needs no file.

alter table pacs_upload add column described jsonb;
comment on column pacs_upload.described is 'Study, series and image as its DICOM header describes them; null: not DICOM, or stored before this column';

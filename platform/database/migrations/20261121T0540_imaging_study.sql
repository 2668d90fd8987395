-- The imaging archive: studies, series and images, what is on its way in, and the modalities that may send.

create table study (
  hospital           uuid not null default app.hospital() references hospital (id),
  id                 uuid not null,
  pet                uuid,
  study_instance_uid text not null,
  modality           text not null default '',
  datetime           timestamptz(3) not null,
  description        text not null default '',
  accession_number   text not null default '',
  patient_id         text not null default '',
  patient_name       text not null default '',
  species            text not null default '',
  breed              text not null default '',
  responsible_person text not null default '',
  matched_by         uuid,
  archived           boolean not null default false,
  deleted_at         timestamptz(3),
  version            int not null default 1,
  created_at         timestamptz(3) not null default clock_timestamp(),
  updated_at         timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, study_instance_uid),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, matched_by) references membership (hospital, account)
);
create index study_newest on study (hospital, datetime desc, id desc) where deleted_at is null;
create index study_of_pet on study (hospital, pet, datetime desc) where deleted_at is null;
create index study_unmatched on study (hospital, created_at desc) where pet is null and deleted_at is null;
comment on table study is 'An imaging study: what was taken of one animal on one occasion (DICOM PS3.3 A.1.2)';
comment on column study.hospital is 'The hospital';
comment on column study.id is 'UUIDv7 made by the server';
comment on column study.pet is 'The pet; null while the chart number matches none';
comment on column study.study_instance_uid is 'Study Instance UID (0020,000D); made by the server for pictures that are not DICOM';
comment on column study.modality is 'Modality of the first series, DICOM code; empty when unknown';
comment on column study.datetime is 'Study Date and Time in the hospital''s zone, or when it arrived';
comment on column study.description is 'Study Description (0008,1030), or as staff write it';
comment on column study.accession_number is 'Accession Number (0008,0050)';
comment on column study.patient_id is 'Patient ID (0010,0020) as sent: the chart number it is matched by';
comment on column study.patient_name is 'Patient Name (0010,0010) as sent';
comment on column study.species is 'Patient Species Description (0010,2201) as sent';
comment on column study.breed is 'Patient Breed Description (0010,2292) as sent';
comment on column study.responsible_person is 'Responsible Person (0010,2297) as sent';
comment on column study.matched_by is 'Account that chose the pet by hand; null when the chart number did';
comment on column study.archived is 'Moved to the archive tier';
comment on column study.deleted_at is 'Hidden since; can be brought back for 30 days';
comment on column study.version is 'Raised by each change';
comment on column study.created_at is 'When its first image arrived';
comment on column study.updated_at is 'Last change; only grows';
select app.protect_with_system('study');

create table series (
  hospital            uuid not null default app.hospital() references hospital (id),
  id                  uuid not null,
  study               uuid not null,
  series_instance_uid text not null,
  modality            text not null default '',
  series_number       int,
  description         text not null default '',
  body_part           text not null default '',
  archived            boolean not null default false,
  deleted_at          timestamptz(3),
  version             int not null default 1,
  created_at          timestamptz(3) not null default clock_timestamp(),
  updated_at          timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, series_instance_uid),
  foreign key (hospital, study) references study (hospital, id)
);
create index series_of_study on series (hospital, study, series_number);
create index series_newest on series (hospital, created_at desc, id desc) where deleted_at is null;
comment on table series is 'Images of a study that belong together: one view, one cine, one stack';
comment on column series.hospital is 'The hospital';
comment on column series.id is 'UUIDv7 made by the server';
comment on column series.study is 'The study';
comment on column series.series_instance_uid is 'Series Instance UID (0020,000E); made by the server for pictures that are not DICOM';
comment on column series.modality is 'Modality (0008,0060); XC for photographs, DOC for documents';
comment on column series.series_number is 'Series Number (0020,0011)';
comment on column series.description is 'Series Description (0008,103E), or as staff write it';
comment on column series.body_part is 'Body Part Examined (0018,0015)';
comment on column series.archived is 'Moved to the archive tier';
comment on column series.deleted_at is 'Hidden since; can be brought back for 30 days';
comment on column series.version is 'Raised by each change';
comment on column series.created_at is 'When its first image arrived';
comment on column series.updated_at is 'Last change; only grows';
select app.protect_with_system('series');

create table medical_image (
  hospital         uuid not null default app.hospital() references hospital (id),
  id               uuid not null,
  series           uuid not null,
  sop_instance_uid text not null,
  sop_class_uid    text not null default '',
  revision         int not null default 1 check (revision >= 1),
  datetime         timestamptz(3) not null,
  instance_number  int,
  frames           int not null default 1 check (frames >= 1),
  filetype         text not null check (filetype in ('dicom', 'jpeg', 'png', 'heic', 'mp4', 'avi', 'mov', 'wmv', 'pdf', 'tiff')),
  filename         text not null default '',
  file_key         text not null unique,
  object_key       text not null,
  sha256           text not null,
  bytes            bigint not null check (bytes >= 0),
  transfer_syntax  text not null default '',
  dataset_offset   bigint not null default 0,
  metadata         jsonb not null default '{}',
  attributes       jsonb not null default '{}',
  warnings         text[] not null default '{}',
  thumbnail_key    text unique,
  thumbnail_object text,
  rendition_key    text,
  rendition_bytes  bigint not null default 0,
  rendition        jsonb,
  prepared         text not null default 'waiting' check (prepared in ('waiting', 'done', 'failed')),
  prepare_after    timestamptz(3) not null default clock_timestamp(),
  prepare_attempts int not null default 0,
  prepare_failure  text,
  bookmarked       boolean not null default false,
  archived         boolean not null default false,
  ai_vhs_score     double precision,
  medical_record   uuid,
  price            bigint check (price >= 0),
  screenshot_of    uuid,
  is_animation     boolean not null default false,
  source           text not null check (source in ('dicom', 'upload', 'demo')),
  sent_by          text not null default '',
  deleted_at       timestamptz(3),
  version          int not null default 1,
  created_at       timestamptz(3) not null default clock_timestamp(),
  updated_at       timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, sop_instance_uid, revision),
  foreign key (hospital, series) references series (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, screenshot_of) references medical_image (hospital, id)
);
create index image_of_series on medical_image (hospital, series, instance_number);
create index image_by_content on medical_image (hospital, sha256);
create index image_of_record on medical_image (hospital, medical_record) where medical_record is not null;
create index image_to_prepare on medical_image (prepare_after) where prepared = 'waiting';
comment on table medical_image is 'One stored file: a DICOM instance, a photograph, a video or a document (specification §3, Pacs image)';
comment on column medical_image.hospital is 'The hospital';
comment on column medical_image.id is 'UUIDv7 made by the server';
comment on column medical_image.series is 'The series; it leads to study and pet';
comment on column medical_image.sop_instance_uid is 'SOP Instance UID (0008,0018); made by the server for pictures that are not DICOM';
comment on column medical_image.sop_class_uid is 'SOP Class UID (0008,0016); empty for pictures that are not DICOM';
comment on column medical_image.revision is '1 for the first content under this UID, raised for each other one: nothing is overwritten';
comment on column medical_image.datetime is 'When it was taken, or arrived';
comment on column medical_image.instance_number is 'Instance Number (0020,0013)';
comment on column medical_image.frames is 'Number of Frames (0028,0008); 1 for a still';
comment on column medical_image.filetype is 'Format by content, never by name';
comment on column medical_image.filename is 'Name the uploader gave; shown, never used as a path';
comment on column medical_image.file_key is '128 random bits in hex: the rawFileKey of the wire';
comment on column medical_image.object_key is 'Where the original bytes lie in the storage';
comment on column medical_image.sha256 is 'SHA-256 of the original bytes, in hex';
comment on column medical_image.bytes is 'Length of the original';
comment on column medical_image.transfer_syntax is 'Transfer Syntax UID as sent; empty for pictures that are not DICOM';
comment on column medical_image.dataset_offset is 'First byte of the data set: what lies before it may differ between senders of the same instance';
comment on column medical_image.metadata is 'modality, seriesNumber, instanceNumber, sOPInstanceUID, studyDescription, seriesDescription, protocolName';
comment on column medical_image.attributes is 'Attributes that a viewer needs, by DICOM keyword';
comment on column medical_image.warnings is 'What was wrong with the file and kept nevertheless';
comment on column medical_image.thumbnail_key is '128 random bits in hex: whoever knows it sees the thumbnail';
comment on column medical_image.thumbnail_object is 'Where the thumbnail lies in the storage; null until it is made';
comment on column medical_image.rendition_key is 'Where the HTJ2K frames lie in the storage; null when there are none';
comment on column medical_image.rendition_bytes is 'Length of all HTJ2K frames together';
comment on column medical_image.rendition is 'Geometry and, for each frame, offset, length and the bytes of each resolution';
comment on column medical_image.prepared is 'Whether thumbnail and rendition are made: the queue of that work';
comment on column medical_image.prepare_after is 'When the work is tried next';
comment on column medical_image.prepare_attempts is 'How often it was tried';
comment on column medical_image.prepare_failure is 'Why the last try failed';
comment on column medical_image.bookmarked is 'Marked by staff';
comment on column medical_image.archived is 'Moved to the archive tier';
comment on column medical_image.ai_vhs_score is 'Vertebral heart score of the inference service; null without one';
comment on column medical_image.medical_record is 'Visit it belongs to';
comment on column medical_image.price is 'Charged for it, smallest unit of the currency; null when nothing';
comment on column medical_image.screenshot_of is 'Image that it is a screenshot of';
comment on column medical_image.is_animation is 'Plays: a video or a cine';
comment on column medical_image.source is 'How it came in';
comment on column medical_image.sent_by is 'Calling AE title, or the account that uploaded it';
comment on column medical_image.deleted_at is 'Hidden since; can be brought back for 30 days';
comment on column medical_image.version is 'Raised by each change';
comment on column medical_image.created_at is 'When it arrived';
comment on column medical_image.updated_at is 'Last change; only grows';
select app.protect_with_system('medical_image');

create table pacs_upload (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  account    uuid not null,
  filename   text not null,
  bytes      bigint not null check (bytes >= 0),
  state      text not null default 'arriving' check (state in ('arriving', 'stored', 'refused', 'filed')),
  received   bigint not null default 0 check (received >= 0),
  filetype   text,
  file_key   text unique,
  object_key text,
  sha256     text,
  reason     text,
  image      uuid,
  kind       text not null default 'raw' check (kind in ('raw', 'thumbnail')),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, account) references membership (hospital, account),
  foreign key (hospital, image) references medical_image (hospital, id)
);
create index pacs_upload_by_age on pacs_upload (updated_at) where state = 'arriving';
comment on table pacs_upload is 'A file on its way in over HTTP: it may be cut and goes on at its offset';
comment on column pacs_upload.hospital is 'The hospital';
comment on column pacs_upload.id is 'Id made by the uploading browser, so that it can resume after a reload';
comment on column pacs_upload.account is 'Who uploads; nobody else may add to it';
comment on column pacs_upload.filename is 'Name in the uploader''s folder; shown, never used as a path';
comment on column pacs_upload.bytes is 'Length that was announced';
comment on column pacs_upload.state is 'arriving, stored (durable, not filed yet), refused, filed (an image was made of it)';
comment on column pacs_upload.received is 'Bytes that are durable';
comment on column pacs_upload.filetype is 'Format by content, once known';
comment on column pacs_upload.file_key is '128 random bits in hex, given out when the file is stored; create takes it';
comment on column pacs_upload.object_key is 'Where the bytes lie in the storage';
comment on column pacs_upload.sha256 is 'SHA-256 of the bytes, in hex';
comment on column pacs_upload.reason is 'Why it was refused';
comment on column pacs_upload.image is 'Image that was made of it';
comment on column pacs_upload.kind is 'raw: an original; thumbnail: a small picture made by the browser';
comment on column pacs_upload.version is 'Raised by each change';
comment on column pacs_upload.created_at is 'When it began';
comment on column pacs_upload.updated_at is 'Last change; only grows';
select app.protect('pacs_upload');
select app.allow_delete('pacs_upload');

create table pacs_peer (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  aetitle    text not null check (length(aetitle) between 1 and 16),
  address    text not null check (address::cidr is not null),
  modalities text[] not null default '{}',
  charset    text check (charset in ('big5', 'shift_jis', 'gb18030', 'utf-8')),
  deleted    boolean not null default false,
  last_seen  timestamptz(3),
  version    int not null default 1,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, aetitle, address)
);
comment on table pacs_peer is 'Modality that may send: its AE title and address (specification §3, Pacs equipment)';
comment on column pacs_peer.hospital is 'The hospital';
comment on column pacs_peer.id is 'UUIDv7 made by the server';
comment on column pacs_peer.aetitle is 'Calling AE title';
comment on column pacs_peer.address is 'Address or network it must call from';
comment on column pacs_peer.modalities is 'DICOM modality codes it makes; shown, not enforced';
comment on column pacs_peer.charset is 'What it writes where it says Latin-1; null: what it says';
comment on column pacs_peer.deleted is 'No longer admitted';
comment on column pacs_peer.last_seen is 'Latest association';
comment on column pacs_peer.version is 'Raised by each change';
comment on column pacs_peer.created_at is 'When it was registered';
comment on column pacs_peer.updated_at is 'Last change; only grows';
select app.protect_with_system('pacs_peer');

create table pacs_usage (
  hospital     uuid primary key default app.hospital() references hospital (id),
  used         bigint not null default 0,
  archive_used bigint not null default 0
);
comment on table pacs_usage is 'Bytes a hospital keeps, counted in the transaction that adds or removes them';
comment on column pacs_usage.hospital is 'The hospital';
comment on column pacs_usage.used is 'Originals and renditions that are not archived';
comment on column pacs_usage.archive_used is 'Originals in the archive tier';
select app.protect('pacs_usage');

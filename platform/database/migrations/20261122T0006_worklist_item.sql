-- The imaging worklist, what modalities report of it, what they ask to be committed, and what is known of each of them.

create table worklist_item (
  hospital           uuid not null default app.hospital() references hospital (id),
  id                 uuid not null,
  pet                uuid not null,
  medical_record     uuid,
  status             text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'STARTED', 'COMPLETED', 'CANCELED')),
  modality           text not null check (modality ~ '^[A-Z0-9_]{1,16}$'),
  aetitle            text not null default '' check (length(aetitle) <= 16),
  procedure          text not null check (length(procedure) between 1 and 64),
  views              text[] not null default '{}',
  notes              text not null default '',
  scheduled_at       timestamptz(3) not null,
  accession_number   text not null check (length(accession_number) between 1 and 16),
  study_instance_uid text not null,
  requested_by       uuid not null,
  started_at         timestamptz(3),
  ended_at           timestamptz(3),
  version            int not null default 1,
  created_at         timestamptz(3) not null default clock_timestamp(),
  updated_at         timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, accession_number),
  unique (hospital, study_instance_uid),
  foreign key (hospital, pet) references pet (hospital, id),
  foreign key (hospital, medical_record) references medical_record (hospital, id),
  foreign key (hospital, requested_by) references membership (hospital, account)
);
create index worklist_item_open on worklist_item (hospital, scheduled_at) where status in ('SCHEDULED', 'STARTED');
comment on table worklist_item is 'Imaging that was asked for: a Scheduled Procedure Step (specification §3, Worklist item; DICOM PS3.3 C.4.10)';
comment on column worklist_item.hospital is 'The hospital';
comment on column worklist_item.id is 'UUIDv7 made by the server';
comment on column worklist_item.pet is 'Whom images are wanted of';
comment on column worklist_item.medical_record is 'The visit that asks for it; null without one';
comment on column worklist_item.status is 'SCHEDULED or STARTED; COMPLETED and CANCELED leave the list (specification §4)';
comment on column worklist_item.modality is 'Modality (0008,0060)';
comment on column worklist_item.aetitle is 'Scheduled Station AE Title; empty: any device of that modality';
comment on column worklist_item.procedure is 'What is wanted: Scheduled Procedure Step Description';
comment on column worklist_item.views is 'Views that are wanted, such as RL and VD';
comment on column worklist_item.notes is 'Notes for whoever takes the images';
comment on column worklist_item.scheduled_at is 'When it is due';
comment on column worklist_item.accession_number is 'Accession Number (0008,0050), made by the server';
comment on column worklist_item.study_instance_uid is 'Study Instance UID that its images will bear';
comment on column worklist_item.requested_by is 'Who asked for it';
comment on column worklist_item.started_at is 'When a device or a person began';
comment on column worklist_item.ended_at is 'When it was completed or canceled';
comment on column worklist_item.version is 'Raised by each change';
comment on column worklist_item.created_at is 'When it was asked for';
comment on column worklist_item.updated_at is 'Last change; only grows';
select app.protect('worklist_item');

create table performed_step (
  hospital           uuid not null default app.hospital() references hospital (id),
  id                 uuid not null,
  sop_instance_uid   text not null,
  worklist_item      uuid,
  status             text not null check (status in ('IN PROGRESS', 'COMPLETED', 'DISCONTINUED')),
  sent_by            text not null,
  study_instance_uid text not null default '',
  attributes         jsonb not null default '{}',
  version            int not null default 1,
  created_at         timestamptz(3) not null default clock_timestamp(),
  updated_at         timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, sop_instance_uid),
  foreign key (hospital, worklist_item) references worklist_item (hospital, id)
);
comment on table performed_step is 'What a device says that it did: a Modality Performed Procedure Step (DICOM PS3.4 F.7)';
comment on column performed_step.hospital is 'The hospital';
comment on column performed_step.id is 'UUIDv7 made by the server';
comment on column performed_step.sop_instance_uid is 'SOP Instance UID that the device gave it';
comment on column performed_step.worklist_item is 'The item it fulfils; null for one that nobody scheduled';
comment on column performed_step.status is 'Performed Procedure Step Status (0040,0252)';
comment on column performed_step.sent_by is 'Calling AE title';
comment on column performed_step.study_instance_uid is 'Study Instance UID of its images';
comment on column performed_step.attributes is 'All attributes as sent, DICOM JSON model (PS3.18 F); N-SET overwrites single ones';
comment on column performed_step.version is 'Raised by each change';
comment on column performed_step.created_at is 'When it was created';
comment on column performed_step.updated_at is 'Last change; only grows';
select app.protect('performed_step');

create table storage_commitment (
  hospital        uuid not null default app.hospital() references hospital (id),
  id              uuid not null,
  transaction_uid text not null,
  peer            uuid not null,
  called_aetitle  text not null,
  requested       jsonb not null,
  failed          jsonb,
  reported_at     timestamptz(3),
  attempts        int not null default 0,
  version         int not null default 1,
  created_at      timestamptz(3) not null default clock_timestamp(),
  updated_at      timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  unique (hospital, peer, transaction_uid),
  foreign key (hospital, peer) references pacs_peer (hospital, id)
);
comment on table storage_commitment is 'A device asks whether its images are kept for good, so that it may forget them (DICOM PS3.4 J)';
comment on column storage_commitment.hospital is 'The hospital';
comment on column storage_commitment.id is 'UUIDv7 made by the server';
comment on column storage_commitment.transaction_uid is 'Transaction UID (0008,1195)';
comment on column storage_commitment.peer is 'The device that asks';
comment on column storage_commitment.called_aetitle is 'Our AE title as it called us: the report is sent by that name';
comment on column storage_commitment.requested is 'List of [SOP Class UID, SOP Instance UID]';
comment on column storage_commitment.failed is 'List of [SOP Class UID, SOP Instance UID, Failure Reason]; null until the bytes were read again';
comment on column storage_commitment.reported_at is 'When the device acknowledged the report';
comment on column storage_commitment.attempts is 'How often a report was tried';
comment on column storage_commitment.version is 'Raised by each change';
comment on column storage_commitment.created_at is 'When it was asked for';
comment on column storage_commitment.updated_at is 'Last change; only grows';
select app.protect('storage_commitment');

-- Equipment that a person enters may have no known address yet: nobody is admitted by it.
alter table pacs_peer alter column address drop not null;
alter table pacs_peer drop constraint pacs_peer_address_check;
alter table pacs_peer add constraint pacs_peer_address_check check (address is null or address::cidr is not null);
comment on column pacs_peer.address is 'Address or network it must call from; null: none is known, and it is not admitted by it';
-- One that was removed does not stand in the way of the next with its title and address.
alter table pacs_peer drop constraint pacs_peer_hospital_aetitle_address_key;
create unique index pacs_peer_in_use on pacs_peer (hospital, aetitle, address) where not deleted;
alter table pacs_peer drop constraint pacs_peer_charset_check;
alter table pacs_peer add constraint pacs_peer_charset_check
  check (charset in ('big5', 'shift_jis', 'gb18030', 'utf-8', 'iso-2022-jp'));
comment on column pacs_peer.charset is 'What it writes and reads where it says Latin-1 or nothing; null: what it says';
alter table pacs_peer add column name text not null default '';
alter table pacs_peer add column certificate text check (certificate ~ '^[0-9a-f]{64}$');
alter table pacs_peer add column tls boolean not null default false;
alter table pacs_peer add column echo_at timestamptz(3);
alter table pacs_peer add column echo_result text check (echo_result in ('ok', 'rejected', 'noAnswer'));
comment on column pacs_peer.name is 'What the hospital calls it: room or maker';
comment on column pacs_peer.certificate is 'SHA-256 of the TLS certificate that it must show; null: its address decides';
comment on column pacs_peer.tls is 'Whether it is called over TLS';
comment on column pacs_peer.echo_at is 'When it was last tested by C-ECHO';
comment on column pacs_peer.echo_result is 'What that test found';

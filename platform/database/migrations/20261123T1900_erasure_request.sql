-- Requests of owners to be erased, what the law keeps of them, and the ledger that erases again after a restore.

alter table owner add column erased_at timestamptz(3);
comment on column owner.erased_at is 'When the owner was made nameless on request; null otherwise. Such an owner is not changed any more';

alter table study add column owner_erased boolean not null default false;
comment on column study.owner_erased is 'The owner was erased: headers are shown with the names of the index, not those of the files';

create table erasure_request (
  hospital      uuid not null default app.hospital() references hospital (id),
  id            uuid not null,
  owner         uuid not null,
  asked_by      text not null check (asked_by in ('owner', 'representative', 'authority')),
  identity      text not null check (identity in ('document', 'signature', 'callback', 'known')),
  note          text,
  law           text not null check (law in ('tw-pdpa', 'jp-appi', 'gdpr')),
  asked_on      date not null,
  due_on        date not null,
  extended_for  text,
  state         text not null default 'open' check (state in ('open', 'erasing', 'erased', 'declined')),
  declined_for  text,
  letter        text check (letter in ('sent', 'failed', 'none')),
  counts        jsonb not null default '{}',
  entered_by    uuid,
  decided_by    uuid,
  decided_at    timestamptz(3),
  reapplied_at  timestamptz(3),
  version       int not null default 1,
  created_at    timestamptz(3) not null default clock_timestamp(),
  updated_at    timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, owner) references owner (hospital, id),
  foreign key (hospital, entered_by) references membership (hospital, account),
  foreign key (hospital, decided_by) references membership (hospital, account)
);
comment on table erasure_request is 'A request of an owner to be erased, and what became of it';
comment on column erasure_request.hospital is 'The hospital';
comment on column erasure_request.id is 'UUIDv7';
comment on column erasure_request.owner is 'Whom it is about';
comment on column erasure_request.asked_by is 'Who asked: the owner, a representative with proof, a court or authority';
comment on column erasure_request.identity is 'How it was made sure that the request is the owner''s';
comment on column erasure_request.note is 'Details of that; emptied when the owner is erased';
comment on column erasure_request.law is 'Law that the deadline and the retention follow';
comment on column erasure_request.asked_on is 'Day on which the request arrived';
comment on column erasure_request.due_on is 'Last day to act, by the law';
comment on column erasure_request.extended_for is 'Reason of the one extension that the law allows; null: not extended';
comment on column erasure_request.state is 'State: erasureFlow of capabilities/erasure';
comment on column erasure_request.declined_for is 'Reason why it was declined';
comment on column erasure_request.letter is 'Whether the owner was told by email: sent, failed, or no address was known';
comment on column erasure_request.counts is 'Rows that were changed, by table';
comment on column erasure_request.entered_by is 'Account that entered it; null after it was restored from the ledger';
comment on column erasure_request.decided_by is 'Account that erased or declined';
comment on column erasure_request.decided_at is 'When';
comment on column erasure_request.reapplied_at is 'When a restored backup was erased again';
comment on column erasure_request.version is 'Raised by each change';
comment on column erasure_request.created_at is 'When it was entered';
comment on column erasure_request.updated_at is 'When it was last changed, only ever later';
create unique index erasure_request_open on erasure_request (hospital, owner) where state in ('open', 'erasing');
create index erasure_request_by_due on erasure_request (hospital, state, due_on);
select app.protect('erasure_request');

create table erasure_ledger (
  hospital   uuid not null default app.hospital() references hospital (id),
  owner      uuid not null,
  request    uuid not null,
  law        text not null,
  asked_on   date not null,
  erased_at  timestamptz(3) not null,
  primary key (hospital, owner)
);
comment on table erasure_ledger is 'Who was erased, by id: a copy in ALDER_DATA/erasures.jsonl outlives a restore. Rows are only added';
comment on column erasure_ledger.hospital is 'The hospital';
comment on column erasure_ledger.owner is 'Id of the owner, which names nobody';
comment on column erasure_ledger.request is 'Id of the request';
comment on column erasure_ledger.law is 'Law that the retention follows';
comment on column erasure_ledger.asked_on is 'Day on which the request arrived';
comment on column erasure_ledger.erased_at is 'When';
select app.protect('erasure_ledger');
revoke update on erasure_ledger from alder_app;

create table erasure_identity (
  hospital   uuid not null default app.hospital() references hospital (id),
  owner      uuid not null,
  sealed     bytea not null,
  grounds    jsonb not null,
  until      date not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, owner)
);
comment on table erasure_identity is 'Name and address of an erased owner while a law demands them with the clinical record; deleted on their day';
comment on column erasure_identity.hospital is 'The hospital';
comment on column erasure_identity.owner is 'The erased owner';
comment on column erasure_identity.sealed is 'AES-256-GCM of name and address, with a key of this installation';
comment on column erasure_identity.grounds is 'Which records demand them, each with its last day';
comment on column erasure_identity.until is 'Last day of the last ground';
comment on column erasure_identity.created_at is 'When the owner was erased';
select app.protect('erasure_identity');
select app.allow_delete('erasure_identity');

create table erasure_audit_row (
  hospital  uuid not null default app.hospital() references hospital (id),
  seq       bigint not null,
  erased_at timestamptz(3) not null,
  primary key (hospital, seq)
);
comment on table erasure_audit_row is 'Rows of the audit log whose detail was emptied: their hash covers text that is gone, and stays as it was';
comment on column erasure_audit_row.hospital is 'The hospital';
comment on column erasure_audit_row.seq is 'Number in the audit log';
comment on column erasure_audit_row.erased_at is 'When';
select app.protect('erasure_audit_row');
revoke insert, update on erasure_audit_row from alder_app;

-- The driver that read a run, and its version: from a number one can go back to how its bytes were understood.

alter table lab_record add column driver text not null default '';
alter table lab_record add column driver_version int;
comment on column lab_record.driver is 'Driver that read the message; empty: entered by a person, or read before drivers were kept';
comment on column lab_record.driver_version is 'Version of that driver';

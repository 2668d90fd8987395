-- A hospital that the operator deleted: closed like one that is disabled, and said to be so.
alter table hospital add column deleted_at timestamptz(3);
comment on column hospital.deleted_at is 'When the operator deleted it; its rows and images stay until they are removed for good';
-- The operator's list says when somebody of a hospital was last there.
create index session_of_hospital on session (hospital, seen_at desc);

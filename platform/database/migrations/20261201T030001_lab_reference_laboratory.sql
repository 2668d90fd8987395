-- Results of reference laboratories: from files that a person uploads, or that arrive by a gateway.
alter table lab_record add column laboratory text check (char_length(laboratory) <= 100);
comment on column lab_record.laboratory is
  'Reference laboratory that measured it; empty: its file does not say which; null: measured here';
-- A file that is uploaded again is known by its bytes.
create index transmission_of_bytes on transmission (hospital, raw_sha256) where gateway is null;

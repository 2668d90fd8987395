-- Analyzers that speak HL7 in MLLP over TLS.
alter table device
  add column tls boolean not null default false,
  add constraint device_tls_of_hl7 check (not tls or (protocol = 'hl7' and serial_port is null));
comment on column device.tls is 'HL7 over the network is encrypted: MLLP in TLS';

-- Originals that are kept as their HTJ2K frames and what stands around them.

alter table medical_image
  add column pack_after timestamptz(3),
  add column packed_bytes bigint,
  add column packed_frames text;
comment on column medical_image.pack_after is 'When packing the original is tried next; null when there is nothing to pack';
comment on column medical_image.packed_bytes is 'Bytes kept of the original besides its frames; null while it is kept whole';
comment on column medical_image.packed_frames is 'Frames from which the original is rebuilt: they stay whatever becomes of the rendition';
create index image_to_pack on medical_image (pack_after) where pack_after is not null;

update medical_image set pack_after = now()
where filetype = 'dicom' and prepared = 'done' and rendition_key is not null and bytes >= 1048576
  and rendition_bytes * 5 <= bytes * 4
  and transfer_syntax in ('1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2');

-- The same picture under another name, label or UID is known by its pixels.

alter table medical_image add column pixel_sha256 text;
comment on column medical_image.pixel_sha256 is 'SHA-256 of the pixels as they are coded, labels left out; null where a format has none of its own';
create index image_by_pixels on medical_image (hospital, pixel_sha256) where pixel_sha256 is not null;

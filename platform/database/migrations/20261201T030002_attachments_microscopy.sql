-- What a picture of a slide was taken with.
alter table his_image
  add column magnification text not null default '' check (char_length(magnification) <= 20),
  add column stain text not null default '' check (char_length(stain) <= 60);
comment on column his_image.magnification is 'Of a picture through a microscope, as it is written: ×40; empty: not said';
comment on column his_image.stain is 'Stain of the slide, as it is written; empty: not said';

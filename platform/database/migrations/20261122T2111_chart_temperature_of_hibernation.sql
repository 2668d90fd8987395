-- A hibernating tortoise has the temperature of its box: 4 °C is measured, not mistyped.
alter table vital_signs drop constraint vital_signs_temperature_check;
alter table vital_signs add constraint vital_signs_temperature_check check (temperature between 0 and 46);

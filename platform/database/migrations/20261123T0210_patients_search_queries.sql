-- A patient search is app.pets_by_prefix and app.pets_by_part; which of them a search needs is decided in capabilities/patients.

drop function app.search_pets(text[], text[], text, text, int, int, text, uuid);
drop function app.pets_by_chart(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_chart_no(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_reversed(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_digits(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_chip_end(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_chip(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_name(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_owner_name(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_name_end(uuid, text, text, text, text, text, int, text, uuid);
drop function app.pets_by_owner_name_end(uuid, text, text, text, text, text, int, text, uuid);

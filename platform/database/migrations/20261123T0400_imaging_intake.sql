-- Where an image is filed is decided by the server (decideIntake of capabilities/imaging/domain, decision 0400).
drop function if exists app.store_images(uuid, jsonb, bigint);
drop function if exists app.store_image(uuid, jsonb, bigint);
drop function if exists app.add_images(uuid, jsonb, bigint);
drop function if exists app.file_image(jsonb);
drop function if exists app.count_image(bigint, bigint, jsonb, jsonb);
drop function if exists app.revive_image(uuid);
drop function if exists app.study_of_another(uuid, study, text);
drop function if exists app.pet_with_chart_number(uuid, text);
-- Row security lets an index be used by operators that cannot leak, and folding a text is none: pet_search has the folded
-- number in a column of its own.
drop index if exists pet_by_chart_key;

-- The plan of app.around_visits is made once a connection: for a board it costs more to plan than to read, and PostgreSQL
-- would do so five times on each before it keeps one. Every read in it is by an index of a few keys, whatever they are.
alter function app.around_visits(uuid[], uuid[], uuid[], timestamptz[], timestamptz[]) set plan_cache_mode = force_generic_plan;

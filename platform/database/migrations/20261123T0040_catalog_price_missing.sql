-- The rule is a function of capabilities/catalog/domain, which server and screen both run.
drop function app.price_missing(uuid, int);

-- What stands at the head of the hospital's documents, with the bytes of its logo.
create or replace function app.letterhead()
returns table (
  name text, names jsonb, address text, phone text, email text, website text, tax_id text, license_number text,
  logo_png bytea, logo_width int, logo_height int
) language sql stable as $$
  select h.name, h.names, h.address, h.phone, h.email, h.website, h.tax_id, h.license_number, l.png, l.width, l.height
  from hospital h left join hospital_logo l on l.hospital = h.id and l.id::text = h.logo
    and h.configs->'letterheadLogo' is distinct from 'false'::jsonb
  where h.id = app.hospital()
$$;

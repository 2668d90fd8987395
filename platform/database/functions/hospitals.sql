-- Data printed at the head of the hospital's documents, with the bytes of its logo.
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

-- The plan as everyone of the hospital sees it: when it ends, and how full its storage is.
create or replace function app.plan_state(p_hospital uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'ends_at', to_char(h.plan_ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ending', case when h.plan_ends_at <= clock_timestamp() then 'ended'
      when h.plan_ends_at <= clock_timestamp() + interval '7 days' then 'soon' else 'none' end,
    'storage', coalesce(w.storage, 'ok'),
    'full_since', to_char(w.full_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from hospital h left join plan_watch w on w.hospital = h.id where h.id = p_hospital
$$;

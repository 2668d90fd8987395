-- Whether the hospital is linked to another practice system, in its settings, where the account state reads it.
create or replace function app.set_chimera_access(p_linked boolean) returns void
language sql security definer set search_path = public, app, pg_temp as $$
  update hospital set configs = case when p_linked then configs || '{"chimera": {}}' else configs - 'chimera' end
  where id = app.hospital() and (configs ? 'chimera') <> p_linked
$$;

-- Pairs of patients of the hospital that are probably one: the same counterpart in the other practice system, chip, chart
-- number, or name and owner (or telephone). `one` is the older entry.
create or replace function app.duplicate_pets() returns table (one uuid, other uuid, why text[]) language sql stable as $$
  with alive as (
    select p.id, p.created_at, p.species, s.name, s.chart, s.chip, s.phones, p.owner
    from pet p join pet_search s on s.hospital = p.hospital and s.pet = p.id
    where p.hospital = app.hospital() and not p.deleted and p.merged_into is null
  ),
  found as (
    select a.id as one, b.id as other, 'remote' as why from chimera_pet x join chimera_pet y
        on y.hospital = x.hospital and y.remote = x.remote and y.pet <> x.pet
      join alive a on a.id = x.pet join alive b on b.id = y.pet where x.hospital = app.hospital()
    union all
    select a.id, b.id, 'chip' from alive a join alive b on b.chip = a.chip and b.id <> a.id where a.chip <> ''
    union all
    select a.id, b.id, 'chart' from alive a join alive b on b.chart = a.chart and b.id <> a.id where a.chart <> ''
    union all
    select a.id, b.id, 'name' from alive a join alive b
      on b.name = a.name and b.species = a.species and b.id <> a.id and (b.owner = a.owner or b.phones && a.phones)
      where a.name <> ''
  )
  select f.one, f.other, array_agg(distinct f.why order by f.why)
  from found f join alive a on a.id = f.one join alive b on b.id = f.other
  where (a.created_at, a.id) < (b.created_at, b.id)
  group by f.one, f.other
$$;

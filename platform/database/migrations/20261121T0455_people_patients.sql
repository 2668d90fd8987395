-- Patients found by name, owner, telephone, chip and chart number, however they are typed, and merges that can be
-- taken back.

alter table pet add column merged_into uuid;
alter table pet add foreign key (hospital, merged_into) references pet (hospital, id);
comment on column pet.merged_into is 'The patient this one was merged into; null for all others';

-- A text as search compares it: no difference of width, case, accents and kana. `fold` of capabilities/patients/domain
-- does the same to what is typed. Letters are named one by one, so the database's locale plays no part.
create function app.fold(p text) returns text language sql immutable strict parallel safe as $$
  select trim(both ' ' from regexp_replace(normalize(translate(
    regexp_replace(normalize(p, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ',
    'abcdefghijklmnopqrstuvwxyzぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'), NFC), '\s+', ' ', 'g'))
$$;

-- The same without spaces: names and numbers as they lie in the search tables.
create function app.search_key(p text) returns text language sql immutable parallel safe as $$
  select replace(app.fold(coalesce(p, '')), ' ', '')
$$;

-- Digits of a telephone number in one form: country codes of Taiwan and Japan become the leading 0.
create function app.phone_digits(p text) returns text language sql immutable parallel safe as $$
  select case when typed ~ '^(\+|00)\s*(886|81)'
    then regexp_replace(regexp_replace(typed, '\D', '', 'g'), '^(00)?(886|81)0?', '0')
    else regexp_replace(typed, '\D', '', 'g') end
  from (select trim(normalize(coalesce(p, ''), NFKC)) as typed) as t
$$;

-- Runs of three characters, and of two where one is not ASCII, hashed together with the hospital: an index over
-- them finds any part of a word in one hospital, in Latin letters and Chinese characters alike. Hashes may collide;
-- whoever asks compares the text as well. `|` parts what is not one text.
create function app.grams(p_hospital uuid, p text) returns int[] language plpgsql immutable strict parallel safe as $$
declare
  chars text[] := string_to_array(p, null);
  salt text := p_hospital::text;
  n int := coalesce(array_length(chars, 1), 0);
  two text;
  grams int[] := '{}';
begin
  for i in 1 .. n - 1 loop
    if chars[i] <> '|' and chars[i + 1] <> '|' then
      two := chars[i] || chars[i + 1];
      if octet_length(two) > 2 then
        grams := grams || hashtext(salt || two);
      end if;
      if i < n - 1 and chars[i + 2] <> '|' then
        grams := grams || hashtext(salt || two || chars[i + 2]);
      end if;
    end if;
  end loop;
  return grams;
end $$;

create table owner_search (
  hospital   uuid not null default app.hospital() references hospital (id),
  owner      uuid not null,
  name       text collate "C" not null,
  everything text collate "C" not null,
  primary key (hospital, owner),
  foreign key (hospital, owner) references owner (hospital, id)
);
create index owner_search_by_name on owner_search (hospital, name, owner);
create index owner_search_by_part on owner_search using gin (app.grams(hospital, everything));
comment on table owner_search is 'Owners as search finds them; kept by triggers of owner';
comment on column owner_search.hospital is 'The hospital';
comment on column owner_search.owner is 'The owner';
comment on column owner_search.name is 'Name, folded, without spaces';
comment on column owner_search.everything is 'Name and telephone digits, parted by |';
select app.protect('owner_search');
select app.allow_delete('owner_search');

create table owner_phone (
  hospital uuid not null default app.hospital() references hospital (id),
  owner    uuid not null,
  digits   text collate "C" not null,
  reversed text collate "C" not null generated always as (reverse(digits)) stored,
  primary key (hospital, owner, digits),
  foreign key (hospital, owner) references owner (hospital, id)
);
create index owner_phone_by_start on owner_phone (hospital, digits, owner);
create index owner_phone_by_end on owner_phone (hospital, reversed, owner);
comment on table owner_phone is 'Telephone numbers of owners in one form; kept by triggers of owner';
comment on column owner_phone.hospital is 'The hospital';
comment on column owner_phone.owner is 'Whose number it is';
comment on column owner_phone.digits is 'National form, digits only';
comment on column owner_phone.reversed is 'The same from the end: numbers are known by their last digits';
select app.protect('owner_phone');
select app.allow_delete('owner_phone');

create table pet_search (
  hospital   uuid not null default app.hospital() references hospital (id),
  pet        uuid not null,
  owner      uuid,
  species    text not null,
  status     text not null,
  name       text collate "C" not null,
  owner_name text collate "C" not null,
  chart      text collate "C" not null,
  chart_no   text collate "C" not null,
  chip       text collate "C" not null,
  chip_end   text collate "C" not null generated always as (reverse(chip)) stored,
  phones     text[] not null default '{}',
  everything text collate "C" not null,
  primary key (hospital, pet),
  foreign key (hospital, pet) references pet (hospital, id)
);
create index pet_search_by_name on pet_search (hospital, name, pet);
create index pet_search_by_owner_name on pet_search (hospital, owner_name, pet);
create index pet_search_by_chart on pet_search (hospital, chart, pet);
create index pet_search_by_chart_no on pet_search (hospital, chart_no, pet);
create index pet_search_by_chip on pet_search (hospital, chip, pet) where chip <> '';
create index pet_search_by_chip_end on pet_search (hospital, chip_end, pet) where chip <> '';
create index pet_search_of_owner on pet_search (hospital, owner);
create index pet_search_by_part on pet_search using gin (app.grams(hospital, everything));
comment on table pet_search is 'Patients as search finds them, deleted ones not; kept by triggers of pet and owner';
comment on column pet_search.hospital is 'The hospital';
comment on column pet_search.pet is 'The patient';
comment on column pet_search.owner is 'The owner';
comment on column pet_search.species is 'Species, to narrow by';
comment on column pet_search.status is 'Status, to narrow by';
comment on column pet_search.name is 'Name, folded, without spaces';
comment on column pet_search.owner_name is 'Owner''s name, folded, without spaces';
comment on column pet_search.chart is 'Chart number, folded, without spaces';
comment on column pet_search.chart_no is 'The number at its end, without leading zeros; empty where there is none';
comment on column pet_search.chip is 'Chip number, folded; empty where there is none';
comment on column pet_search.chip_end is 'The same from the end';
comment on column pet_search.phones is 'Digits of the owner''s telephones';
comment on column pet_search.everything is 'All of these, parted by |';
select app.protect('pet_search');
select app.allow_delete('pet_search');

-- Row security lets an index be asked only by operators that cannot leak; comparing parts of texts is none of them.
-- The search functions below therefore run as the tables' owner, for whom the wall is open, and confine themselves
-- to app.hospital(); what they give back is ids, and rows are read behind the wall.
do $$ begin
  execute format('create policy searcher on pet_search for select to %I using (true)', current_user);
  execute format('create policy searcher on owner_search for select to %I using (true)', current_user);
  execute format('create policy searcher on owner_phone for select to %I using (true)', current_user);
end $$;

create function app.index_pet(p pet) returns void language plpgsql as $$
declare
  o owner;
  numbers text[];
  keys pet_search;
begin
  delete from pet_search s where s.pet = p.id;
  if p.deleted then return; end if;
  select * into o from owner where id = p.owner;
  select coalesce(array_agg(d), '{}') into numbers
    from (select app.phone_digits(phone) as d from unnest(o.phones) as phone) as each_phone where d <> '';
  keys.name := app.search_key(p.name);
  keys.owner_name := app.search_key(o.name);
  keys.chart := app.search_key(p.patient_id);
  keys.chip := app.search_key(p.chip_number);
  insert into pet_search (pet, owner, species, status, name, owner_name, chart, chart_no, chip, phones, everything)
  values (p.id, p.owner, p.species, p.status, keys.name, keys.owner_name, keys.chart,
    coalesce(ltrim(substring(keys.chart from '\d+$'), '0'), ''), keys.chip, numbers,
    concat_ws('|', keys.name, keys.owner_name, keys.chart, keys.chip, array_to_string(numbers, '|')));
end $$;

create function app.index_pet_on_change() returns trigger language plpgsql as $$
begin
  perform app.index_pet(new);
  return null;
end $$;
create trigger index_pet after insert or update of patient_id, name, owner, species, status, chip_number, deleted on pet
  for each row execute function app.index_pet_on_change();

create function app.index_owner_on_change() returns trigger language plpgsql as $$
declare
  own_pet pet;
begin
  delete from owner_phone where owner = new.id;
  delete from owner_search where owner = new.id;
  if not new.deleted then
    insert into owner_phone (owner, digits)
      select distinct new.id, d from (select app.phone_digits(phone) as d from unnest(new.phones) as phone) as each_phone where d <> '';
    insert into owner_search (owner, name, everything)
      select new.id, app.search_key(new.name),
        concat_ws('|', app.search_key(new.name), (select string_agg(digits, '|') from owner_phone where owner = new.id));
  end if;
  if tg_op = 'UPDATE' then
    for own_pet in select * from pet where owner = new.id loop
      perform app.index_pet(own_pet);
    end loop;
  end if;
  return null;
end $$;
create trigger index_owner after insert or update of name, phones, deleted on owner
  for each row execute function app.index_owner_on_change();

-- Where a patient stands in the answer to one word: by the first of these ways that finds it.
create function app.pet_rank(s pet_search, p_word text, p_digits text) returns int language sql immutable as $$
  select case
    when starts_with(s.chart, p_word) then 1
    when ltrim(p_digits, '0') <> '' and starts_with(s.chart_no, ltrim(p_digits, '0')) then 2
    when length(p_digits) >= 3 and exists (select from unnest(s.phones) as d where right(d, length(p_digits)) = p_digits) then 3
    when length(p_digits) >= 3 and exists (select from unnest(s.phones) as d where starts_with(d, p_digits)) then 4
    when length(p_digits) >= 4 and right(s.chip, length(p_digits)) = p_digits then 5
    when length(p_digits) >= 4 and starts_with(s.chip, p_digits) then 6
    when starts_with(s.name, p_word) then 7
    when starts_with(s.owner_name, p_word) then 8
    else 9 end
$$;

-- Patients that hold every word, best first: one word by its rank, several by their parts, newest first.
--
-- p_words, p_digits: each word folded, and its digits where it is a number, otherwise ''.
-- p_rank, p_key, p_pet: where the page before ended. Each row of the answer carries the same three.
create function app.search_pets(
  p_words text[], p_digits text[], p_species text, p_status text, p_limit int, p_rank int, p_key text, p_pet uuid
) returns table (pet uuid, rank int, key text)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  word text := p_words[1];
  digits text := p_digits[1];
  several boolean := array_length(p_words, 1) > 1;
  sought text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as t (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(sought) as w);
  parts int[] := array(select distinct g from unnest(sought) as w, unnest(app.grams(h, w)) as g);
  narrow text := '($5::text is null or s.species = $5) and ($6::text is null or s.status = $6)';
  by_phone text := 'select s.pet, %1$s, p.%2$I::text from owner_phone p
    join pet_search s on s.hospital = p.hospital and s.owner = p.owner
    where p.hospital = $1 and p.%2$I >= $2 and p.%2$I < $3 and ($8::text is null or (p.%2$I, s.pet) > ($8, $9))
      and app.pet_rank(s, $4, $10) = %1$s and %3$s order by p.%2$I, s.pet limit $7';
  by_key text := 'select s.pet, %1$s, s.%2$I::text from pet_search s
    where s.hospital = $1 and s.%2$I >= $2 and s.%2$I < $3 and ($8::text is null or (s.%2$I, s.pet) > ($8, $9))
      and app.pet_rank(s, $4, $10) = %1$s and %3$s order by s.%2$I, s.pet limit $7';
  count_so_far int := 0;
  n int;
  step record;
begin
  for step in
    select * from (values
      (1, 'chart', word, word <> ''),
      (2, 'chart_no', ltrim(digits, '0'), ltrim(digits, '0') <> ''),
      (3, 'reversed', reverse(digits), length(digits) >= 3),
      (4, 'digits', digits, length(digits) >= 3),
      (5, 'chip_end', reverse(digits), length(digits) >= 4),
      (6, 'chip', digits, length(digits) >= 4),
      (7, 'name', word, true),
      (8, 'owner_name', word, true)
    ) as steps (place, col, prefix, wanted)
    where wanted and not several and place >= coalesce(p_rank, 1)
    order by place
  loop
    return query execute format(case when step.col in ('reversed', 'digits') then by_phone else by_key end, step.place, step.col,
        narrow || case when step.col like 'chip%' then format(' and s.chip <> %L', '') else '' end)
      using h, step.prefix, step.prefix || chr(1114111), word, p_species, p_status, p_limit - count_so_far,
        case when step.place = p_rank then p_key end, p_pet, digits;
    get diagnostics n = row_count;
    count_so_far := count_so_far + n;
    if count_so_far >= p_limit then return; end if;
  end loop;

  -- A whole number that was found is what was meant; without parts nothing can be looked up.
  if parts = '{}' or (count_so_far > 0 and not several and length(digits) >= 8) then return; end if;
  return query
    select s.pet, 9, s.pet::text from pet_search s
    where s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
      and (several or app.pet_rank(s, word, digits) = 9)
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      and (coalesce(p_rank, 0) < 9 or s.pet < p_pet)
    order by s.pet desc limit p_limit - count_so_far;
end $$;
grant execute on function app.search_pets(text[], text[], text, text, int, int, text, uuid) to alder_app;

-- Owners that hold every word in their own name and numbers, best first.
create function app.search_owners(p_words text[], p_digits text[], p_limit int) returns table (owner uuid)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
declare
  h uuid := app.hospital();
  word text := p_words[1];
  number text := p_digits[1];
  several boolean := array_length(p_words, 1) > 1;
  sought text[] := array(select coalesce(nullif(d, ''), w) from unnest(p_words, p_digits) as t (w, d));
  patterns text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(sought) as w);
  parts int[] := array(select distinct g from unnest(sought) as w, unnest(app.grams(h, w)) as g);
  top text := chr(1114111);
  ids uuid[] := '{}';
begin
  if not several and length(number) >= 3 then
    ids := ids || array(select p.owner from owner_phone p
      where p.hospital = h and p.reversed >= reverse(number) and p.reversed < reverse(number) || top
      order by p.reversed, p.owner limit p_limit);
    ids := ids || array(select p.owner from owner_phone p
      where p.hospital = h and p.digits >= number and p.digits < number || top order by p.digits, p.owner limit p_limit);
  end if;
  if not several then
    ids := ids || array(select s.owner from owner_search s
      where s.hospital = h and s.name >= word and s.name < word || top order by s.name, s.owner limit p_limit);
  end if;
  if parts <> '{}' and cardinality(ids) < p_limit and not (cardinality(ids) > 0 and length(number) >= 8) then
    ids := ids || array(select s.owner from owner_search s
      where s.hospital = h and app.grams(s.hospital, s.everything) @> parts and s.everything like all (patterns)
      order by s.owner desc limit p_limit);
  end if;
  return query select f.id from unnest(ids) with ordinality as f (id, place) group by f.id order by min(f.place) limit p_limit;
end $$;
grant execute on function app.search_owners(text[], text[], int) to alder_app;

create table pet_merge (
  hospital   uuid not null default app.hospital() references hospital (id),
  id         uuid not null,
  survivor   uuid not null,
  merged     uuid not null,
  before     jsonb not null,
  moved      jsonb not null,
  author     uuid,
  undone_at  timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (hospital, id),
  foreign key (hospital, survivor) references pet (hospital, id),
  foreign key (hospital, merged) references pet (hospital, id),
  foreign key (hospital, author) references membership (hospital, account)
);
create index pet_merge_of_pet on pet_merge (hospital, merged) where undone_at is null;
comment on table pet_merge is 'Two patients that were made one, with what is needed to part them again';
comment on column pet_merge.hospital is 'The hospital';
comment on column pet_merge.id is 'UUIDv7 made by the server';
comment on column pet_merge.survivor is 'The patient that stayed';
comment on column pet_merge.merged is 'The patient that was merged away';
comment on column pet_merge.before is 'Fields of the survivor before the merge';
comment on column pet_merge.moved is 'Table and column → ids of the rows that moved';
comment on column pet_merge.author is 'Who merged';
comment on column pet_merge.undone_at is 'When it was taken back; null while it stands';
comment on column pet_merge.created_at is 'When they were merged';
select app.protect('pet_merge');

-- Moves what refers to one patient to another, in every table that refers to patients, whichever room's it is.
--
-- p_only: what a merge had moved, to move just that back; null moves all. Returns table and column → ids.
create function app.move_pet(p_from uuid, p_to uuid, p_only jsonb default null) returns jsonb language plpgsql as $$
declare
  link record;
  ids jsonb;
  moved jsonb := '{}';
begin
  for link in
    select c.conrelid::regclass::text as tab, a.attname as col
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
    join pg_attribute i on i.attrelid = c.conrelid and i.attname = 'id' and not i.attisdropped
    where c.contype = 'f' and c.confrelid = 'pet'::regclass and array_length(c.conkey, 1) = 2
      and c.conrelid not in ('pet'::regclass, 'pet_merge'::regclass)
    order by 1, 2
  loop
    continue when p_only is not null and not p_only ? (link.tab || '.' || link.col);
    execute format('with moved as (update %1$s set %2$I = $2 where %2$I = $1 and ($3::jsonb is null or id in
      (select value::uuid from jsonb_array_elements_text($3))) returning id) select jsonb_agg(id) from moved', link.tab, link.col)
      into ids using p_from, p_to, p_only -> (link.tab || '.' || link.col);
    if ids is not null then moved := moved || jsonb_build_object(link.tab || '.' || link.col, ids); end if;
  end loop;
  return moved;
end $$;

-- How names sound and how they are written in simplified characters, and the search by it (decision 0540). What is
-- typed and what is stored pass through the same functions: there is no second version of them outside the database.

-- A folded text with simplified characters in place of traditional and Japanese ones.
create or replace function app.simplified(p text) returns text language sql stable parallel safe as $$
  select case when p ~ '[一-鿿]' then
    (select string_agg(coalesce(h.simple, c), '' order by n)
      from unnest(string_to_array(p, null)) with ordinality as each_sign (c, n) left join app.han_sign h on h.sign = c)
    else p end
$$;

-- One spelling of everything that Japanese writes alike: romaji of either system, kana, and Latin names as kana spell
-- them, so that 'shiro' is 'siro', 'Kotarou' is 'kotaro' and 'Luna' is what ルナ is. Signs of other scripts become '^'.
create or replace function app.kana_sound(p text) returns text language plpgsql immutable strict parallel safe as $$
declare
  kana constant text[] := regexp_split_to_array('うぃ wi うぇ we うぉ wo あ a い i う u え e お o か ka き ki く ku け ke こ ko が ga ぎ gi ぐ gu げ ge ご go さ sa し si す su せ se そ so ざ za じ zi ず zu ぜ ze ぞ zo た ta ち ti つ tu て te と to だ da ぢ zi づ zu で de ど do な na に ni ぬ nu ね ne の no は ha ひ hi ふ hu へ he ほ ho ば ba び bi ぶ bu べ be ぼ bo ぱ pa ぴ pi ぷ pu ぺ pe ぽ po ま ma み mi む mu め me も mo や ya ゆ yu よ yo ら ra り ri る ru れ re ろ ro わ wa ゐ i ゑ e を o ん n ゔ bu', ' ');
  sound text := p;
begin
  if p ~ '[ぁ-ゖ]' then
    for i in 1 .. cardinality(kana) by 2 loop
      sound := replace(sound, kana[i], kana[i + 1]);
    end loop;
    sound := translate(regexp_replace(regexp_replace(regexp_replace(regexp_replace(sound,
      'iゃ', 'ya', 'g'), 'iゅ', 'yu', 'g'), 'iょ', 'yo', 'g'), '[aiueo](?=[ぁぃぅぇぉ])', '', 'g'),
      'ぁぃぅぇぉゃゅょゎゕゖっー', 'aiueo');
  end if;
  sound := translate(sound, 'ー''-', '');
  sound := regexp_replace(replace(sound, 'tch', 'ch'), 'ch(?=[auo])', 'ty', 'g');
  sound := regexp_replace(replace(sound, 'ch', 't'), 'sh(?=[auo])', 'sy', 'g');
  sound := regexp_replace(replace(replace(sound, 'sh', 's'), 'ts', 't'), 'j(?=[auo])', 'zy', 'g');
  sound := translate(replace(sound, 'ph', 'h'), 'jfvlcq', 'zhbrkk');
  sound := regexp_replace(regexp_replace(sound, 'm(?=[bp])', 'n', 'g'), '([a-z])\1+', '\1', 'g');
  return trim(both '^' from regexp_replace(replace(sound, 'ou', 'o'), '[^a-z0-9]+', '^', 'g'));
end $$;

-- A folded name as pinyin, from its start and from each later character, in full and by first letters:
-- 小白 is '~xiaobai~xb~bai'. A character with several readings gives several, at most six of a short name.
create or replace function app.pinyin_keys(p text) returns text language plpgsql stable parallel safe as $$
declare
  signs text[] := (string_to_array(p, null))[1:12];
  readings text[];
  most int := case when cardinality(signs) <= 5 then 6 else 2 end;
  fulls text[] := array[''];
  firsts text[] := array[''];
  keys text[] := '{}';
begin
  if p is null or p !~ '[一-鿿]' then return ''; end if;
  for i in reverse cardinality(signs) .. 1 loop
    readings := case when signs[i] ~ '[a-z0-9]' then array[signs[i]]
      else coalesce((select h.readings from app.han_sign h where h.sign = signs[i]), '{}') end;
    continue when readings = '{}';
    select array_agg(f), array_agg(s) into fulls, firsts from (
      select r || tail as f, left(r, 1) || first as s
      from unnest(fulls, firsts) with ordinality as tails (tail, first, t), unnest(readings) with ordinality as each_reading (r, n)
      order by t + n, t limit most) as longer;
    if signs[i] !~ '[a-z0-9]' then
      keys := keys || fulls || array(select s from unnest(firsts) as s where length(s) > 1);
    end if;
  end loop;
  return coalesce((select string_agg('~' || key, '' order by key) from (select distinct unnest(keys) as key) as each_key), '');
end $$;

-- What the search by sound finds names by: simplified forms and pinyin behind '~', kana
-- sounds behind '^'.
create or replace function app.sounds(variadic p_names text[]) returns text language sql stable parallel safe as $$
  select coalesce(string_agg(concat_ws('|',
    case when name ~ '[一-鿿]' then '~' || app.simplified(name) end, nullif(app.pinyin_keys(name), ''),
    '^' || nullif(app.kana_sound(name), '')), '|'), '')
  from unnest(p_names) as name where name <> ''
$$;

-- Zhuyin as pinyin, with or without tone marks; initials alone as the first letters of pinyin.
create or replace function app.pinyin_of_zhuyin(p text) returns text language plpgsql immutable strict parallel safe as $$
declare
  bare text := translate(p, 'ˉˊˇˋ˙', '');
  is_initials boolean := bare ~ '^[ㄅ-ㄙ]{2,}$';
  finals constant jsonb := '{"ㄚ":"a","ㄛ":"o","ㄜ":"e","ㄝ":"e","ㄞ":"ai","ㄟ":"ei","ㄠ":"ao","ㄡ":"ou","ㄢ":"an","ㄣ":"en","ㄤ":"ang","ㄥ":"eng","ㄦ":"er","ㄧ":"i","ㄧㄚ":"ia","ㄧㄛ":"io","ㄧㄝ":"ie","ㄧㄞ":"iai","ㄧㄠ":"iao","ㄧㄡ":"iu","ㄧㄢ":"ian","ㄧㄣ":"in","ㄧㄤ":"iang","ㄧㄥ":"ing","ㄨ":"u","ㄨㄚ":"ua","ㄨㄛ":"uo","ㄨㄞ":"uai","ㄨㄟ":"ui","ㄨㄢ":"uan","ㄨㄣ":"un","ㄨㄤ":"uang","ㄨㄥ":"ong","ㄩ":"u","ㄩㄝ":"ue","ㄩㄢ":"uan","ㄩㄣ":"un","ㄩㄥ":"iong"}';
  alone constant jsonb := '{"ㄧ":"yi","ㄧㄚ":"ya","ㄧㄛ":"yo","ㄧㄝ":"ye","ㄧㄞ":"yai","ㄧㄠ":"yao","ㄧㄡ":"you","ㄧㄢ":"yan","ㄧㄣ":"yin","ㄧㄤ":"yang","ㄧㄥ":"ying","ㄨ":"wu","ㄨㄚ":"wa","ㄨㄛ":"wo","ㄨㄞ":"wai","ㄨㄟ":"wei","ㄨㄢ":"wan","ㄨㄣ":"wen","ㄨㄤ":"wang","ㄨㄥ":"weng","ㄩ":"yu","ㄩㄝ":"yue","ㄩㄢ":"yuan","ㄩㄣ":"yun","ㄩㄥ":"yong"}';
  initials constant jsonb := '{"ㄅ":"b","ㄆ":"p","ㄇ":"m","ㄈ":"f","ㄉ":"d","ㄊ":"t","ㄋ":"n","ㄌ":"l","ㄍ":"g","ㄎ":"k","ㄏ":"h","ㄐ":"j","ㄑ":"q","ㄒ":"x","ㄓ":"zh","ㄔ":"ch","ㄕ":"sh","ㄖ":"r","ㄗ":"z","ㄘ":"c","ㄙ":"s"}';
begin
  if is_initials then
    return (select string_agg(left(initials ->> c, 1), '' order by n) from unnest(string_to_array(bare, null)) with ordinality as signs (c, n));
  end if;
  return (select string_agg(case
      when part[1] = '' then coalesce(alone ->> (part[2] || part[3]), finals ->> (part[2] || part[3]))
      when part[2] || part[3] = '' then (initials ->> part[1]) || case when part[1] ~ '[ㄓ-ㄙ]' then 'i' else '' end
      else (initials ->> part[1]) || (finals ->> (part[2] || part[3])) end, '' order by n)
    from regexp_matches(bare, '([ㄅ-ㄙ]?)([ㄧㄨㄩ]?)([ㄚ-ㄦ]?)', 'g') with ordinality as syllables (part, n)
    where array_to_string(part, '') <> '');
end $$;

-- What the search by sound finds a reading by, from each of its words on: kana and romaji behind '^', pinyin and zhuyin
-- behind '~'. Null where there is no reading.
create or replace function app.reading_sounds(p text) returns text language sql stable parallel safe as $$
  select string_agg(concat_ws('|', '^' || nullif(app.kana_sound(tail), ''),
    case when tail ~ '^[ㄅ-ㄩˉˊˇˋ˙]+$' then '~' || app.pinyin_of_zhuyin(tail)
      when tail ~ '^[a-z1-5''-]+$' then '~' || regexp_replace(translate(tail, '''-', ''), '(?<=[a-z])[1-5]', '', 'g') end), '|')
  from (select array_to_string(words[n:], '') as tail
    from (select string_to_array(app.fold(p), ' ') as words) as split, generate_subscripts(words, 1) as n) as tails
  where tail <> ''
$$;

-- The forms in which app.sounds holds a typed word; those too short for the index of runs of characters are left out.
create or replace function app.sound_forms(p_word text) returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(form), '{}') from (
    select case when length(p_word) = 1 then '~' else '' end || app.simplified(p_word) as form where p_word ~ '[一-鿿]'
    union
    select '~' || app.pinyin_of_zhuyin(p_word) where p_word ~ '^[ㄅ-ㄩˉˊˇˋ˙]+$'
    union
    select '~' || regexp_replace(regexp_replace(replace(p_word, '''', ''), '(?<=[a-z])[1-5]', '', 'g'), '(?<=[ln])v', 'u', 'g')
    where p_word ~ '^([a-z'']{2,}[1-5]?)+$'
    union
    select '^' || app.kana_sound(p_word) where p_word ~ '^[ぁ-ゖーa-z''-]+$'
  ) as forms where octet_length(form) >= 3 and length(form) >= 2
$$;

-- One pattern a word: the word itself or any form of it, each taken literally.
create or replace function app.sound_patterns(p_words text[]) returns text[] language sql stable parallel safe as $$
  select array(select (select string_agg(regexp_replace(form, '([].^$*+?(){}|\\[])', '\\\1', 'g'), '|') from unnest(w || app.sound_forms(w)) as form)
    from unnest(p_words) as w)
$$;

-- Patients that hold every word as written or by its sound, and not all as written (rank 12), newest first.
--
-- As app.pets_by_part: a frequent sound is found among the 4,000 newest patients, a rare one through the index, which is
-- read for the two longest words. Chart numbers and the like have no sound and cost nothing.
create or replace function app.pets_by_sound(
  p_words text[], p_species text, p_status text, p_limit int, p_before uuid
) returns table (pet uuid, rank int, key text)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  h uuid := app.hospital();
  literal text[] := array(select '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%' from unnest(p_words) as w);
  longest text[] := array(select w from unnest(p_words) with ordinality as each_word (w, n) where app.sound_forms(w) <> '{}' order by length(w) desc, n limit 2);
  forms text[] := app.sound_forms(longest[1]);
  -- One word alone is looked up twice: the plan of the query stays the same.
  others text[] := app.sound_forms(coalesce(longest[2], longest[1]));
  patterns text[];
  written int[] := nullif(app.grams(h, longest[1]), '{}');
  first int[] := app.grams(h, forms[1]);
  second int[] := app.grams(h, forms[2]);
  third int[] := app.grams(h, forms[3]);
  other_written int[] := nullif(app.grams(h, coalesce(longest[2], longest[1])), '{}');
  other_first int[] := app.grams(h, others[1]);
  other_second int[] := app.grams(h, others[2]);
  other_third int[] := app.grams(h, others[3]);
begin
  if longest = '{}' then return; end if;
  patterns := app.sound_patterns(p_words);
  return query
  with
  frequent as materialized (
    select exists (
      select from (
        select s as keys from pet_search s where s.hospital = h and s.pet < p_before
        order by s.hospital desc, s.pet desc limit 400
      ) as recent
      where concat_ws('|', (keys).everything, (keys).sounds) ~ all (patterns) and not (keys).everything like all (literal)
        and (p_species is null or (keys).species = p_species) and (p_status is null or (keys).status = p_status)
    ) as is_true
  ),
  newest as materialized (
    select (keys).pet from (
      select s as keys from pet_search s where s.hospital = h and s.pet < p_before
      order by s.hospital desc, s.pet desc limit 4000
    ) as recent
    where (select is_true from frequent)
      and concat_ws('|', (keys).everything, (keys).sounds) ~ all (patterns) and not (keys).everything like all (literal)
      and (p_species is null or (keys).species = p_species) and (p_status is null or (keys).status = p_status)
    limit p_limit
  ),
  indexed as materialized (
    select s.pet from pet_search s
    where (select count(*) from newest) < p_limit
      and (app.grams(s.hospital, s.sounds) @> first or app.grams(s.hospital, s.sounds) @> second
        or app.grams(s.hospital, s.sounds) @> third or app.grams(s.hospital, s.everything) @> written)
      and (app.grams(s.hospital, s.sounds) @> other_first or app.grams(s.hospital, s.sounds) @> other_second
        or app.grams(s.hospital, s.sounds) @> other_third or app.grams(s.hospital, s.everything) @> other_written)
      and s.hospital = h
      and concat_ws('|', s.everything, s.sounds) ~ all (patterns) and not s.everything like all (literal)
      and (p_species is null or s.species = p_species) and (p_status is null or s.status = p_status)
      and s.pet < p_before
  ),
  page as (
    select n.pet from newest n where (select count(*) from newest) = p_limit
    union all select i.pet from indexed i
    order by 1 desc limit p_limit
  )
  select p.pet, 12, p.pet::text from page p order by p.pet desc;
end $$;

-- Owners that hold every word in their own name and numbers as written or by its sound.
create or replace function app.owners_by_sound(p_words text[], p_limit int) returns table (owner uuid)
language plpgsql stable security definer
set search_path = public, app, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  h uuid := app.hospital();
  longest text := (select w from unnest(p_words) as w where app.sound_forms(w) <> '{}' order by length(w) desc limit 1);
  forms text[] := app.sound_forms(longest);
  patterns text[];
  written int[] := nullif(app.grams(h, longest), '{}');
  first int[] := app.grams(h, forms[1]);
  second int[] := app.grams(h, forms[2]);
  third int[] := app.grams(h, forms[3]);
begin
  if longest is null then return; end if;
  patterns := app.sound_patterns(p_words);
  return query
  select s.owner from owner_search s
  where (app.grams(s.hospital, s.sounds) @> first or app.grams(s.hospital, s.sounds) @> second
      or app.grams(s.hospital, s.sounds) @> third or app.grams(s.hospital, s.everything) @> written)
    and s.hospital = h and concat_ws('|', s.everything, s.sounds) ~ all (patterns)
  limit p_limit;
end $$;

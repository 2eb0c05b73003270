-- What is left of a word of a name when every usual spelling of it, in Devanagari or in Latin letters, is written
-- alike: रोहन, Rohan and rohn give rohn; ज़ोया, Zoya and Joya give joy.
CREATE FUNCTION name_key(word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  k text := lower(normalize(word, NFD));
BEGIN
  IF k ~ '[ऀ-ॿ]' THEN
    k := regexp_replace(regexp_replace(k, '[़ः‌‍]', '', 'g'), '[ंँ](?=[पफबभ])', 'म');
    k := replace(replace(replace(k, 'ज्ञ', 'gy'), 'च्छ', 'छ'), 'य', 'y');
    k := translate(k, 'कगजटडणतदनपबमरलवसहङञळफऴऩऱ', 'kgjtdntdnpbmrlvshnnlfnnr');
    k := translate(k, 'अआािीइईुूउऊेएॅऍोओॉऑंँ', 'aaaiiiiuuuueeeeoooonn');
    k := replace(replace(replace(replace(k, 'ै', 'ai'), 'ऐ', 'ai'), 'ौ', 'au'), 'औ', 'au');
    k := replace(replace(replace(replace(k, 'ृ', 'ri'), 'ऋ', 'ri'), 'च', 'ch'), 'छ', 'ch');
    k := translate(k, 'खघझठढथधभशष', 'kgjtdtdbss');
    k := regexp_replace(regexp_replace(k, '([a-z])्\1|([aeiou])\2+', '\1\2', 'g'), '्', '', 'g');
  ELSE
    k := regexp_replace(k, '[̀-ͯ]', '', 'g');
    k := regexp_replace(k, 'ngh$', 'nh');
    k := replace(replace(replace(k, 'x', 'ks'), 'ph', 'f'), 'chh', 'ch');
    k := regexp_replace(k, '([kgjtdbs])h', '\1', 'g');
    k := regexp_replace(replace(k, 'ck', 'k'), 'c(?!h)', 'k', 'g');
    k := replace(replace(k, 'ee', 'i'), 'oo', 'u');
    k := regexp_replace(k, 'ow(?![aeiou])', 'o', 'g');
    k := regexp_replace(regexp_replace(k, 'ary$', 'ari'), '([^aeiou])y$', '\1i');
    k := regexp_replace(regexp_replace(k, 'ey$', 'e'), '^verma$', 'varma');
    k := regexp_replace(translate(k, 'wzq', 'vjk'), 'n([pb])', 'm\1', 'g');
    k := regexp_replace(k, '(.)\1+', '\1', 'g');
  END IF;
  k := regexp_replace(k, '^(ai|i|a)y[ae]?r$', 'ayr');
  k := regexp_replace(k, 'i([aeou])', 'iy\1', 'g');
  k := regexp_replace(replace(regexp_replace(k, 'ai(r?)$', 'ay\1'), 'ai', 'e'), '[ao]u', 'o', 'g');
  RETURN regexp_replace(regexp_replace(k, 'ao$', 'av'), '(?!^)a', '', 'g');
END $$;
--> statement-breakpoint
-- As before, and beside each word of the name its key, marked by ~.
CREATE OR REPLACE FUNCTION people_words(name text, email text, mobile text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
  own text[] := array_remove(string_to_array(translate(lower(name), '.,''’-()/', '        '), ' '), '');
BEGIN
  RETURN array_to_tsvector(
    own
    || array(SELECT '~' || public.name_key(word) FROM unnest(own) AS word)
    || array_remove(string_to_array(coalesce(email, '') || ' ' || coalesce(mobile, ''), ' '), ''));
END $$;
--> statement-breakpoint
-- The search for names that are written like this word: from three letters of its key by their beginning, below
-- that only whole, because a key of two letters begins too many names.
CREATE FUNCTION people_alike(word text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  k text := regexp_replace(public.name_key(word), '[''\\]', '', 'g');
BEGIN
  RETURN (CASE WHEN length(k) < 3 THEN '''~' || k || '''' ELSE '''~' || k || ''':*' END)::tsquery;
END $$;
--> statement-breakpoint
REINDEX INDEX "people_words";

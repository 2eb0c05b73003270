-- The words by which somebody is found: those of the name, the e-mail, the mobile. In small letters, without
-- the parser of text search: that knows no Devanagari under every locale. Its cost keeps the planner from
-- making them anew for each row where the index knows them.
CREATE FUNCTION people_words(name text, email text, mobile text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
BEGIN
  RETURN array_to_tsvector(array_remove(string_to_array(
    translate(lower(name), '.,''’-()/', '        ') || ' ' || coalesce(email, '') || ' ' || coalesce(mobile, ''),
    ' '), ''));
END $$;

-- Any change of what public pages and lists show, by whichever process, tells every instance to drop what it cached.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('manka_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['quiz_subjects', 'quizzes', 'questions', 'question_options', 'course_categories', 'courses', 'course_lessons', 'banners', 'blogs', 'blog_comments', 'testimonials', 'gallery_items', 'site_settings'] LOOP
    EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_change()', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- A question and its options are frozen once written; retiring a question is the only change.
CREATE FUNCTION refuse_question_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A question is never edited: retire it and add another' USING ERRCODE = '23001';
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_frozen BEFORE UPDATE OF quiz_id, text, explanation ON questions FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();
--> statement-breakpoint
CREATE TRIGGER options_frozen BEFORE UPDATE ON question_options FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();
--> statement-breakpoint
CREATE TRIGGER options_kept BEFORE DELETE ON question_options FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();

-- The questions of an exam's paper are retired as they are stored: no page and no list shows them, so nothing is dropped for them.
CREATE FUNCTION announce_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE retired_at IS NULL) THEN
    PERFORM pg_notify('manka_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER announce_change ON questions;
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER UPDATE OR DELETE OR TRUNCATE ON questions FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER announce_added AFTER INSERT ON questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_questions();

-- Ranks that are kept show names: one that is mended drops them.
CREATE TRIGGER announce_change AFTER UPDATE OF full_name ON people FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION announce_change();

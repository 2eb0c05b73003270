-- Entries of the books are only added, and each sums to 0: its lines come in one statement.
CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id HAVING sum(paise) <> 0 OR count(*) < 2 OR min(line) <> 0) THEN
    RAISE EXCEPTION 'A journal does not sum to 0' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fee_postings_balanced AFTER INSERT ON fee_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_journal();
--> statement-breakpoint
CREATE TRIGGER fee_journals_append_only BEFORE UPDATE OR DELETE ON fee_journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_postings_append_only BEFORE UPDATE OR DELETE ON fee_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_allocations_append_only BEFORE UPDATE OR DELETE ON fee_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_credits_append_only BEFORE UPDATE OR DELETE ON fee_credits FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What is known of orders from before their story was written down.
UPDATE orders SET paid_by = split_part(note, ': ', 1), reference = substr(note, strpos(note, ': ') + 2)
  WHERE gateway = 'manual' AND note ~ '^(cash|bank): ';--> statement-breakpoint
INSERT INTO order_events (id, order_id, kind, at, detail, amount_paise)
  SELECT gen_random_uuid(), id, 'charged', charged_at, coalesce(reference, ''), amount_paise
  FROM orders WHERE charged_at IS NOT NULL;--> statement-breakpoint
INSERT INTO order_events (id, order_id, kind, at, amount_paise)
  SELECT gen_random_uuid(), order_id, 'refunded', created_at, -amount_paise
  FROM ledger_entries WHERE kind = 'refund';--> statement-breakpoint
INSERT INTO order_events (id, order_id, kind, at, detail, amount_paise)
  SELECT gen_random_uuid(), id, 'held', updated_at, note,
    round(substring(note from '^The gateway reports ([0-9.]+) ')::numeric * 100)
  FROM orders WHERE status = 'HELD';--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE UPDATE OR DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

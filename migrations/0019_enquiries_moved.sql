-- What the three forms stored until now is one kind of thing in the office's eyes. What was handled was answered.
INSERT INTO enquiries (id, kind, name, child_name, email, mobile, state, district, location, stage, answered_at, created_at)
SELECT id, 'demo', parent_name, student_name, email, mobile, state, district, location,
  CASE WHEN handled_at IS NULL THEN 'new' ELSE 'contacted' END, handled_at, created_at FROM demo_requests;
--> statement-breakpoint
INSERT INTO enquiries (id, kind, name, email, mobile, state, location, training_type, stage, answered_at, created_at)
SELECT id, 'franchise', name, email, mobile, state, location, training_type,
  CASE WHEN handled_at IS NULL THEN 'new' ELSE 'contacted' END, handled_at, created_at FROM franchise_requests;
--> statement-breakpoint
INSERT INTO enquiries (id, kind, name, email, mobile, message, stage, answered_at, created_at)
SELECT id, 'message', name, email, mobile, message,
  CASE WHEN handled_at IS NULL THEN 'new' ELSE 'contacted' END, handled_at, created_at FROM contact_messages;
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON demo_classes FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

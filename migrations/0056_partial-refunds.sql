CREATE TABLE "refunds" (
	"order_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"ends_course" boolean NOT NULL,
	"by_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_order_id_sequence_pk" PRIMARY KEY("order_id","sequence"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" >= 0 and "refunds"."sequence" >= 1),
	CONSTRAINT "refunds_one_end" CHECK ("refunds"."paid_at" is null or "refunds"."refused_at" is null)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" DROP CONSTRAINT "credit_notes_order_id_unique";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_sign";--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "online_programs" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "courses_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "teachers_count" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "abacus_training_paise" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "site_settings" ALTER COLUMN "vedic_training_paise" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "sequence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "sequence" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."paid_at" is null and "refunds"."refused_at" is null;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_once" UNIQUE("order_id","sequence");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_once" UNIQUE("order_id","kind","sequence");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_sign" CHECK (("ledger_entries"."kind" = 'charge' and "ledger_entries"."amount_paise" >= 0 and "ledger_entries"."sequence" = 1) or ("ledger_entries"."kind" = 'refund' and "ledger_entries"."amount_paise" <= 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_paise" between 0 and "orders"."amount_paise");--> statement-breakpoint
-- What was refunded before refunds could be of a part: one of everything.
UPDATE orders SET refunded_paise = amount_paise
  WHERE status = 'REFUNDED' AND id IN (SELECT order_id FROM ledger_entries WHERE kind = 'refund');--> statement-breakpoint
INSERT INTO refunds (order_id, sequence, amount_paise, reason, ends_course, asked_at, paid_at)
  SELECT l.order_id, 1, -l.amount_paise, coalesce(o.note, ''), true, l.created_at, l.created_at
  FROM ledger_entries l JOIN orders o ON o.id = l.order_id WHERE l.kind = 'refund';--> statement-breakpoint
-- An academy that never published its settings has named none of these figures.
UPDATE site_settings SET
    online_programs = CASE online_programs WHEN 124 THEN 0 ELSE online_programs END,
    courses_count = CASE courses_count WHEN 392 THEN 0 ELSE courses_count END,
    teachers_count = CASE teachers_count WHEN 865 THEN 0 ELSE teachers_count END,
    abacus_training_paise = CASE abacus_training_paise WHEN 1500000 THEN 0 ELSE abacus_training_paise END,
    vedic_training_paise = CASE vedic_training_paise WHEN 1000000 THEN 0 ELSE vedic_training_paise END
  WHERE demo_since IS NULL AND NOT EXISTS (
    SELECT 1 FROM office_document_versions WHERE kind = 'settings' AND act = 'published');

CREATE TABLE "credit_note_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_checks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"ours" text NOT NULL,
	"ours_paise" integer NOT NULL,
	"theirs" text DEFAULT '' NOT NULL,
	"theirs_paise" bigint DEFAULT 0 NOT NULL,
	"differs_since" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"amount_paise" bigint,
	"by_id" uuid
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "giving_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "inter_state_limit_paise" integer DEFAULT 10000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checks" ADD CONSTRAINT "gateway_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_created" ON "credit_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gateway_checks_differ" ON "gateway_checks" USING btree ("differs_since") WHERE "gateway_checks"."differs_since" is not null and "gateway_checks"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "ledger_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount_paise","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "receipts_created" ON "receipts" USING btree ("created_at");
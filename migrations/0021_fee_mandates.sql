CREATE TABLE "fee_mandates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"mandate_id" text,
	"max_paise" integer NOT NULL,
	"biller_id" uuid,
	"status" text DEFAULT 'asked' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "fee_mandates_status" CHECK ("fee_mandates"."status" in ('asked', 'active', 'stopping', 'ended')),
	CONSTRAINT "fee_mandates_named" CHECK ("fee_mandates"."status" not in ('active', 'stopping') or "fee_mandates"."mandate_id" is not null),
	CONSTRAINT "fee_mandates_ended" CHECK (("fee_mandates"."status" = 'ended') = ("fee_mandates"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD COLUMN "mandate_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "fee_mandates" ADD CONSTRAINT "fee_mandates_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_mandates" ADD CONSTRAINT "fee_mandates_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_mandates_one_active" ON "fee_mandates" USING btree ("account_id") WHERE "fee_mandates"."status" = 'active';--> statement-breakpoint
CREATE INDEX "fee_mandates_account" ON "fee_mandates" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "fee_mandates_stopping" ON "fee_mandates" USING btree ("id") WHERE "fee_mandates"."status" = 'stopping';--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_mandate_id_fee_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."fee_mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_online_payments_unsent" ON "fee_online_payments" USING btree ("id") WHERE "fee_online_payments"."mandate_id" is not null and "fee_online_payments"."sent_at" is null and "fee_online_payments"."status" = 'open';
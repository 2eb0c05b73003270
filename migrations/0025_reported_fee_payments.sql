CREATE TABLE "fee_reported_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"charge_ids" uuid[] NOT NULL,
	"biller_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_as" text,
	"ended_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	CONSTRAINT "fee_reported_payments_paise" CHECK ("fee_reported_payments"."paise" > 0),
	CONSTRAINT "fee_reported_payments_method" CHECK ("fee_reported_payments"."method" in ('cash', 'upi', 'bank', 'cheque')),
	CONSTRAINT "fee_reported_payments_reference" CHECK ("fee_reported_payments"."method" = 'cash' or "fee_reported_payments"."reference" <> ''),
	CONSTRAINT "fee_reported_payments_end" CHECK (("fee_reported_payments"."ended_at" is null) = ("fee_reported_payments"."ended_as" is null)),
	CONSTRAINT "fee_reported_payments_ended_as" CHECK ("fee_reported_payments"."ended_as" in ('taken', 'not found', 'taken back')),
	CONSTRAINT "fee_reported_payments_taken" CHECK (("fee_reported_payments"."payment_id" is not null) = ("fee_reported_payments"."ended_as" is not distinct from 'taken')),
	CONSTRAINT "fee_reported_payments_answer" CHECK ("fee_reported_payments"."answer" = '' or "fee_reported_payments"."ended_as" is not distinct from 'not found')
);
--> statement-breakpoint
ALTER TABLE "fee_reported_payments" ADD CONSTRAINT "fee_reported_payments_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reported_payments" ADD CONSTRAINT "fee_reported_payments_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_reported_payments" ADD CONSTRAINT "fee_reported_payments_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_reported_payments_one_open" ON "fee_reported_payments" USING btree ("account_id",coalesce("biller_id"::text, '')) WHERE "fee_reported_payments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "fee_reported_payments_account" ON "fee_reported_payments" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "fee_reported_payments_open" ON "fee_reported_payments" USING btree ("at") WHERE "fee_reported_payments"."ended_at" is null;
CREATE TABLE "fee_online_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"account_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"charge_ids" uuid[] NOT NULL,
	"biller_id" uuid,
	"gateway" text NOT NULL,
	"payment_url" text,
	"status" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_online_payments_number" UNIQUE("order_number"),
	CONSTRAINT "fee_online_payments_status" CHECK ("fee_online_payments"."status" in ('open', 'paid', 'failed', 'held')),
	CONSTRAINT "fee_online_payments_paise" CHECK ("fee_online_payments"."paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "fee_payments" DROP CONSTRAINT "fee_payments_method";--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_online_payments" ADD CONSTRAINT "fee_online_payments_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_online_payments_account" ON "fee_online_payments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "fee_online_payments_check" ON "fee_online_payments" USING btree ("check_at") WHERE "fee_online_payments"."check_at" is not null;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_method" CHECK ("fee_payments"."method" in ('cash', 'upi', 'bank', 'cheque', 'online', 'brought forward'));
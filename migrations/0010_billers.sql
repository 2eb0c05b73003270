CREATE TABLE "billers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"gstin" text NOT NULL,
	"state" text NOT NULL,
	"address" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billers_code" UNIQUE("code"),
	CONSTRAINT "billers_gstin" UNIQUE("gstin"),
	CONSTRAINT "billers_state" UNIQUE("state"),
	CONSTRAINT "billers_code_of_gstin" CHECK ("billers"."code" = 'G' || left("billers"."gstin", 2))
);
--> statement-breakpoint
CREATE TABLE "centre_billers" (
	"centre_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"biller_id" uuid,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "centre_billers_centre_id_from_day_pk" PRIMARY KEY("centre_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "royalty_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"number" text NOT NULL,
	"fee_paise" integer NOT NULL,
	"cgst_paise" integer NOT NULL,
	"sgst_paise" integer NOT NULL,
	"igst_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "royalty_credits_number" UNIQUE("number"),
	CONSTRAINT "royalty_credits_fee" CHECK ("royalty_credits"."fee_paise" > 0),
	CONSTRAINT "royalty_credits_tax" CHECK ("royalty_credits"."cgst_paise" = "royalty_credits"."sgst_paise" and "royalty_credits"."cgst_paise" >= 0 and "royalty_credits"."igst_paise" >= 0),
	CONSTRAINT "royalty_credits_reason" CHECK ("royalty_credits"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "fee_charges" ADD COLUMN "biller_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "biller_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_journals" ADD COLUMN "biller_id" uuid;--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD COLUMN "credited_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "centre_billers" ADD CONSTRAINT "centre_billers_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centre_billers" ADD CONSTRAINT "centre_billers_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_credits" ADD CONSTRAINT "royalty_credits_statement_id_royalty_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_credits_statement" ON "royalty_credits" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "royalty_credits_at" ON "royalty_credits" USING btree ("at");--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_biller_id_billers_id_fk" FOREIGN KEY ("biller_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD CONSTRAINT "royalty_statements_credited" CHECK ("royalty_statements"."credited_paise" = 0 or ("royalty_statements"."invoice_number" is not null and "royalty_statements"."credited_paise" between 0 and ("royalty_statements"."sums"->>'feePaise')::int));
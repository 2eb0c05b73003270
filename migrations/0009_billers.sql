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
ALTER TABLE "royalty_statements" ADD COLUMN "credited_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "royalty_credits" ADD CONSTRAINT "royalty_credits_statement_id_royalty_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_credits_statement" ON "royalty_credits" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "royalty_credits_at" ON "royalty_credits" USING btree ("at");--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD CONSTRAINT "royalty_statements_credited" CHECK ("royalty_statements"."credited_paise" = 0 or ("royalty_statements"."invoice_number" is not null and "royalty_statements"."credited_paise" between 0 and ("royalty_statements"."sums"->>'feePaise')::int));
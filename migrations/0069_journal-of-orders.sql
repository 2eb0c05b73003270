ALTER TABLE "fee_postings" DROP CONSTRAINT "fee_postings_account";--> statement-breakpoint
ALTER TABLE "fee_journals" DROP CONSTRAINT "fee_journals_account_id_fee_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "fee_postings" DROP CONSTRAINT "fee_postings_account_id_fee_accounts_id_fk";
--> statement-breakpoint
ALTER TABLE "fee_journals" ADD COLUMN "source" text DEFAULT 'fees' NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_postings" ADD COLUMN "percent" double precision;--> statement-breakpoint
CREATE INDEX "fee_journals_source" ON "fee_journals" USING btree ("source","at");--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_source" CHECK ("fee_journals"."source" in ('fees', 'course'));--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float', 'orders', 'gateway', 'other cash'));
ALTER TABLE "stock_order_acts" DROP CONSTRAINT "stock_order_acts_known";--> statement-breakpoint
DROP INDEX "fee_accounts_balance";--> statement-breakpoint
ALTER TABLE "fee_accounts" ADD COLUMN "owes_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_journals" ADD COLUMN "hsn" text;--> statement-breakpoint
CREATE INDEX "fee_accounts_owes" ON "fee_accounts" USING btree ("owes_paise","id");--> statement-breakpoint
ALTER TABLE "stock_order_acts" ADD CONSTRAINT "stock_order_acts_known" CHECK ("stock_order_acts"."act" in ('place', 'accept', 'pack', 'send', 'count', 'close', 'cancel', 'pay', 'refund'));--> statement-breakpoint
UPDATE "fee_accounts" SET "owes_paise" = (SELECT coalesce(sum("paise" - "credited_paise" - "settled_paise"), 0) FROM "fee_charges" WHERE "fee_charges"."account_id" = "fee_accounts"."id");

ALTER TABLE "billers" DROP CONSTRAINT "billers_state";--> statement-breakpoint
ALTER TABLE "billers" DROP CONSTRAINT "billers_code_of_gstin";--> statement-breakpoint
ALTER TABLE "billers" ALTER COLUMN "gstin" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "pan" text;--> statement-breakpoint
ALTER TABLE "billers" ADD COLUMN "upi_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_centre_tills" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_centre_tills" ADD CONSTRAINT "fee_centre_tills_company_id_billers_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."billers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billers_own_state" ON "billers" USING btree ("state") WHERE "billers"."name" is null;--> statement-breakpoint
ALTER TABLE "billers" ADD CONSTRAINT "billers_own_gstin" CHECK ("billers"."name" is not null or "billers"."gstin" is not null);--> statement-breakpoint
ALTER TABLE "billers" ADD CONSTRAINT "billers_company" CHECK (("billers"."name" is null) = ("billers"."pan" is null));--> statement-breakpoint
ALTER TABLE "billers" ADD CONSTRAINT "billers_franchise_code" CHECK ("billers"."name" is null or "billers"."code" ~ '^[A-FH-Z][0-9]{2}$');--> statement-breakpoint
ALTER TABLE "billers" ADD CONSTRAINT "billers_code_of_gstin" CHECK ("billers"."name" is not null or "billers"."code" = 'G' || left("billers"."gstin", 2));
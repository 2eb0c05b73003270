ALTER TABLE "fee_charges" ADD COLUMN "reminded_step" integer;--> statement-breakpoint
ALTER TABLE "fee_settings" ADD COLUMN "reminds_families" boolean DEFAULT false NOT NULL;
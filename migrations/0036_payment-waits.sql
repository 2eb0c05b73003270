ALTER TABLE "orders" ADD COLUMN "waited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "refund_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_settings" ADD COLUMN "refund_lessons" integer DEFAULT 2 NOT NULL;
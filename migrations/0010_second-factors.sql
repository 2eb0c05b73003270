DELETE FROM "second_factors" WHERE "confirmed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "confirmed_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD COLUMN "secret" text;
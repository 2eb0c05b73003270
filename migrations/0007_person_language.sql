ALTER TABLE "message_settings" ALTER COLUMN "language" SET DEFAULT 'en';--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "in_hindi" jsonb;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_language_known" CHECK ("people"."language" in ('en', 'hi'));--> statement-breakpoint
-- The language of messages becomes the person's. English was stored there without having been chosen.
UPDATE "people" SET "language" = 'hi' FROM "message_settings" WHERE "message_settings"."person_id" = "people"."id" AND "message_settings"."language" = 'hi';

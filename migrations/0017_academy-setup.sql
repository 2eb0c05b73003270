CREATE TABLE "academy_setups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "logo" text;
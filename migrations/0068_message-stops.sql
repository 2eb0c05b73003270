ALTER TABLE "message_channels" ADD COLUMN "stopped_by_holder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "about_id" uuid;--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about_id");
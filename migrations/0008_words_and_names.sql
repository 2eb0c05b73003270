CREATE TABLE "word_reviews" (
	"key" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"file" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"english" text NOT NULL,
	"state" text NOT NULL,
	"changed_text" text,
	"comment" text DEFAULT '' NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "word_reviews_state" CHECK ("word_reviews"."state" in ('open', 'confirmed', 'changed')),
	CONSTRAINT "word_reviews_changed" CHECK (("word_reviews"."state" = 'changed') = ("word_reviews"."changed_text" is not null)),
	CONSTRAINT "word_reviews_open" CHECK ("word_reviews"."state" <> 'open' or "word_reviews"."comment" <> '')
);
--> statement-breakpoint
ALTER TABLE "word_reviews" ADD CONSTRAINT "word_reviews_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_names" ON "enquiries" USING gin (people_words(coalesce("child_name", '') || ' ' || "name", "email", "mobile")) WITH (fastupdate=false);--> statement-breakpoint
-- The pages of another language show what is changed here.
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON word_reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

CREATE TABLE "translations" (
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"language" text NOT NULL,
	"texts" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	CONSTRAINT "translations_kind_item_id_language_pk" PRIMARY KEY("kind","item_id","language"),
	CONSTRAINT "translations_language" CHECK ("translations"."language" in ('hi')),
	CONSTRAINT "translations_texts" CHECK (jsonb_array_length("translations"."texts") > 0)
);
--> statement-breakpoint
-- Public pages show these texts.
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON translations FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

CREATE TABLE "site_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "site_texts_name" CHECK ("site_texts"."name" in ('homeTitle', 'homeText', 'aboutTitle', 'aboutText', 'privacy', 'terms', 'refunds'))
);
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_texts FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

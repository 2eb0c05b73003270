CREATE TABLE "id_cards" (
	"code" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"printed_at" timestamp (3) with time zone NOT NULL,
	"lost_at" timestamp (3) with time zone,
	CONSTRAINT "id_cards_code" CHECK ("id_cards"."code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$')
);
--> statement-breakpoint
ALTER TABLE "id_cards" ADD CONSTRAINT "id_cards_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "id_cards_person" ON "id_cards" USING btree ("person_id");
CREATE TABLE "centres" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "centres_code_letters" CHECK ("centres"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "centres_kind" CHECK ("centres"."kind" in ('own', 'franchise')),
	CONSTRAINT "centres_status" CHECK ("centres"."status" in ('preparing', 'open', 'suspended', 'closing', 'closed')),
	CONSTRAINT "centres_postal_code_digits" CHECK ("centres"."postal_code" ~ '^([1-9][0-9]{5})?$')
);
--> statement-breakpoint
CREATE TABLE "centre_seats" (
	"person_id" uuid NOT NULL,
	"centre_id" uuid NOT NULL,
	"role" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "centre_seats_person_id_centre_id_pk" PRIMARY KEY("person_id","centre_id"),
	CONSTRAINT "centre_seats_role" CHECK ("centre_seats"."role" in ('head', 'desk', 'teacher'))
);
--> statement-breakpoint
-- By hand: the first centre, to which the groups that are stored belong from now on.
INSERT INTO "centres" ("id", "code", "name", "kind", "status") VALUES ('00000000-0000-7000-8000-000000000001', 'ONE', 'First centre', 'own', 'open');--> statement-breakpoint
ALTER TABLE "class_groups" ADD COLUMN "centre_id" uuid DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL;--> statement-breakpoint
ALTER TABLE "centre_seats" ADD CONSTRAINT "centre_seats_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "centre_seats" ADD CONSTRAINT "centre_seats_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "centres_code" ON "centres" USING btree ("code");--> statement-breakpoint
CREATE INDEX "centres_name" ON "centres" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "centre_seats_centre" ON "centre_seats" USING btree ("centre_id");--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_groups_centre" ON "class_groups" USING btree ("centre_id");
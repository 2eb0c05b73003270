CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"double_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"moved" jsonb NOT NULL,
	CONSTRAINT "merges_double_id_unique" UNIQUE("double_id")
);
--> statement-breakpoint
CREATE TABLE "person_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_outcomes" ADD COLUMN "told" text;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_double_id_people_id_fk" FOREIGN KEY ("double_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_at" ON "merges" USING btree ("at");--> statement-breakpoint
CREATE INDEX "person_changes_person" ON "person_changes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "people_class" ON "people" USING btree ("present_education","id");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin (people_words("full_name", "email", "mobile")) WITH (fastupdate=false);
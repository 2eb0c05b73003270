CREATE TABLE "written_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"file" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "written_pages_answer" CHECK (("written_pages"."answer" is null) = ("written_pages"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "written_pages" ADD CONSTRAINT "written_pages_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_pages" ADD CONSTRAINT "written_pages_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "written_pages_student" ON "written_pages" USING btree ("student_id","sent_at");--> statement-breakpoint
CREATE INDEX "written_pages_group" ON "written_pages" USING btree ("group_id","sent_at");--> statement-breakpoint
CREATE INDEX "written_pages_sent" ON "written_pages" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "written_pages_file" ON "written_pages" USING btree ("file");
CREATE TABLE "teacher_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text NOT NULL,
	"choices" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teacher_absences_in_order" CHECK ("teacher_absences"."until_day" >= "teacher_absences"."from_day")
);
--> statement-breakpoint
ALTER TABLE "teacher_absences" ADD CONSTRAINT "teacher_absences_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "teacher_absences_days" ON "teacher_absences" USING btree ("until_day","from_day");--> statement-breakpoint
CREATE INDEX "teacher_absences_teacher" ON "teacher_absences" USING btree ("teacher_id");
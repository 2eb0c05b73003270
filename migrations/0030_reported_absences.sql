CREATE TABLE "absence_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"earns_make_ups" boolean NOT NULL,
	"notice_hours" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"max_earned" integer NOT NULL,
	CONSTRAINT "absence_settings_one_row" CHECK ("absence_settings"."only"),
	CONSTRAINT "absence_settings_notice" CHECK ("absence_settings"."notice_hours" between 0 and 168),
	CONSTRAINT "absence_settings_days" CHECK ("absence_settings"."valid_days" between 1 and 180),
	CONSTRAINT "absence_settings_earned" CHECK ("absence_settings"."max_earned" between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "reported_absences" (
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"earned_until" date,
	CONSTRAINT "reported_absences_student_id_group_id_day_pk" PRIMARY KEY("student_id","group_id","day"),
	CONSTRAINT "reported_absences_days" CHECK ("reported_absences"."earned_until" > "reported_absences"."day")
);
--> statement-breakpoint
ALTER TABLE "make_ups" ADD COLUMN "cause" text DEFAULT 'cancelled' NOT NULL;--> statement-breakpoint
ALTER TABLE "reported_absences" ADD CONSTRAINT "reported_absences_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_absences" ADD CONSTRAINT "reported_absences_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reported_absences_class" ON "reported_absences" USING btree ("group_id","day");--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_cause" CHECK ("make_ups"."cause" in ('cancelled', 'absence'));--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_absence_unpaid" CHECK ("make_ups"."cause" = 'cancelled' or "make_ups"."credited_paise" is null);
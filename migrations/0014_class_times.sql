CREATE TABLE "class_moves" (
	"group_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"time" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"moved_by" uuid NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_moves_group_id_from_day_pk" PRIMARY KEY("group_id","from_day"),
	CONSTRAINT "class_moves_time" CHECK ("class_moves"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "group_waiting" (
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	CONSTRAINT "group_waiting_group_id_student_id_pk" PRIMARY KEY("group_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_notice";--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "poster" text;--> statement-breakpoint
ALTER TABLE "class_groups" ADD COLUMN "other_times" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "class_moves" ADD CONSTRAINT "class_moves_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_waiting" ADD CONSTRAINT "group_waiting_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_waiting" ADD CONSTRAINT "group_waiting_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_moves_to" ON "class_moves" USING btree ("group_id","to_day");--> statement-breakpoint
CREATE INDEX "group_waiting_student" ON "group_waiting" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_notice" CHECK ("announcements"."notice" in ('message', 'cancelled', 'restored', 'moved', 'substitute', 'holidays'));
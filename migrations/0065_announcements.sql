CREATE TABLE "academy_holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_recipients" (
	"announcement_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"is_unmailed" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_recipients_announcement_id_student_id_pk" PRIMARY KEY("announcement_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice" text NOT NULL,
	"audience" text NOT NULL,
	"group_id" uuid,
	"day" date,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_notice" CHECK ("announcements"."notice" in ('message', 'cancelled', 'restored', 'substitute', 'holidays')),
	CONSTRAINT "announcements_audience" CHECK ("announcements"."audience" in ('all', 'group', 'absent')),
	CONSTRAINT "announcements_of_group" CHECK (("announcements"."audience" = 'all') = ("announcements"."group_id" is null)),
	CONSTRAINT "announcements_of_day" CHECK (("announcements"."audience" = 'absent') = ("announcements"."day" is not null))
);
--> statement-breakpoint
CREATE TABLE "class_changes" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"substitute_id" uuid,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_changes_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
CREATE TABLE "group_handovers" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_details" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"certificate_name" text DEFAULT '' NOT NULL,
	"birth_date" date,
	"school" text DEFAULT '' NOT NULL,
	"admission_number" text DEFAULT '' NOT NULL,
	"joined_on" date,
	"second_parent_name" text DEFAULT '' NOT NULL,
	"second_parent_mobile" text DEFAULT '' NOT NULL,
	"second_parent_email" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_invitations" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"subjects" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_reachable";--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_substitute_id_people_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_handovers" ADD CONSTRAINT "group_handovers_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_handovers" ADD CONSTRAINT "group_handovers_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_details" ADD CONSTRAINT "person_details_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_recipients_student" ON "announcement_recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_unmailed" ON "announcement_recipients" USING btree ("announcement_id") WHERE "announcement_recipients"."is_unmailed";--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_planned" ON "announcements" USING btree ("send_at") WHERE "announcements"."sent_at" is null and "announcements"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "announcements_group" ON "announcements" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "class_changes_day" ON "class_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "class_changes_substitute" ON "class_changes" USING btree ("substitute_id","day");--> statement-breakpoint
CREATE INDEX "group_handovers_teacher" ON "group_handovers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_details_admission" ON "person_details" USING btree ("admission_number") WHERE "person_details"."admission_number" <> '';--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_reachable" CHECK ("people"."guardian_id" is not null or "people"."erased_at" is not null or ("people"."email" is not null and "people"."mobile" is not null) or ("people"."role" = 'student' and "people"."email" is null and "people"."mobile" is null));
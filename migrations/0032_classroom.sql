CREATE TABLE "attendance" (
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark" text,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_group_id_student_id_day_pk" PRIMARY KEY("group_id","student_id","day"),
	CONSTRAINT "attendance_mark" CHECK ("attendance"."mark" in ('present', 'absent', 'late'))
);
--> statement-breakpoint
CREATE TABLE "group_holidays" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "group_holidays_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	CONSTRAINT "group_members_days" CHECK ("group_members"."left_on" is null or "group_members"."left_on" >= "group_members"."joined_on")
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"teacher_id" uuid NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"meeting_url" text,
	"places" integer NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_groups_weekdays" CHECK ("class_groups"."weekdays" <@ array[1,2,3,4,5,6,7] and cardinality("class_groups"."weekdays") > 0),
	CONSTRAINT "class_groups_time" CHECK ("class_groups"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "class_groups_minutes" CHECK ("class_groups"."minutes" between 10 and 600),
	CONSTRAINT "class_groups_places" CHECK ("class_groups"."places" between 1 and 200),
	CONSTRAINT "class_groups_days" CHECK ("class_groups"."until_day" is null or "class_groups"."until_day" >= "class_groups"."from_day")
);
--> statement-breakpoint
CREATE TABLE "homework" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"course_id" uuid,
	"lesson_id" uuid,
	"quiz_id" uuid,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "homework_ticks" (
	"homework_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"done" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_ticks_homework_id_student_id_pk" PRIMARY KEY("homework_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "remarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_holidays" ADD CONSTRAINT "group_holidays_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_ticks" ADD CONSTRAINT "homework_ticks_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_ticks" ADD CONSTRAINT "homework_ticks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_read_by_people_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_student" ON "attendance" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_once" ON "group_members" USING btree ("group_id","student_id") WHERE "group_members"."left_on" is null;--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id","left_on");--> statement-breakpoint
CREATE INDEX "group_members_student" ON "group_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_groups_teacher" ON "class_groups" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "class_groups_name" ON "class_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "homework_group" ON "homework" USING btree ("group_id","due_on");--> statement-breakpoint
CREATE INDEX "homework_lesson" ON "homework" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "homework_course" ON "homework" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "homework_quiz" ON "homework" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "homework_ticks_student" ON "homework_ticks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "remarks_student" ON "remarks" USING btree ("student_id","at");--> statement-breakpoint
CREATE INDEX "remarks_group" ON "remarks" USING btree ("group_id","at");--> statement-breakpoint
CREATE INDEX "remarks_teacher" ON "remarks" USING btree ("teacher_id");
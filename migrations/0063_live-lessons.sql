CREATE TABLE "live_answers" (
	"lesson_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"is_right" boolean NOT NULL,
	"worst_ms" integer NOT NULL,
	"bound_ms" integer NOT NULL,
	"counts" boolean NOT NULL,
	CONSTRAINT "live_answers_lesson_id_round_student_id_pk" PRIMARY KEY("lesson_id","round","student_id")
);
--> statement-breakpoint
CREATE TABLE "live_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"phase" text DEFAULT 'open' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"home" text,
	"lease_until" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"is_wanted_elsewhere" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_lessons_phase" CHECK ("live_lessons"."phase" in ('open', 'live', 'ended')),
	CONSTRAINT "live_lessons_minutes" CHECK ("live_lessons"."minutes" between 10 and 600)
);
--> statement-breakpoint
CREATE TABLE "live_outcomes" (
	"lesson_id" uuid NOT NULL,
	"sum" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"result" text NOT NULL,
	"formula" text,
	"mistake" text,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "live_outcomes_lesson_id_sum_student_id_pk" PRIMARY KEY("lesson_id","sum","student_id"),
	CONSTRAINT "live_outcomes_result" CHECK ("live_outcomes"."result" in ('at once', 'mended', 'not'))
);
--> statement-breakpoint
CREATE TABLE "live_participants" (
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"spans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "live_participants_lesson_id_student_id_pk" PRIMARY KEY("lesson_id","student_id"),
	CONSTRAINT "live_participants_in_room" CHECK ("live_participants"."number" between 0 and 59)
);
--> statement-breakpoint
CREATE TABLE "live_rounds" (
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"digits" integer NOT NULL,
	"count" integer NOT NULL,
	"seconds" real NOT NULL,
	"numbers" integer[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_rounds_lesson_id_number_pk" PRIMARY KEY("lesson_id","number")
);
--> statement-breakpoint
CREATE TABLE "live_sums" (
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start" text NOT NULL,
	"by" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_sums_lesson_id_number_pk" PRIMARY KEY("lesson_id","number")
);
--> statement-breakpoint
ALTER TABLE "live_answers" ADD CONSTRAINT "live_answers_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_answers" ADD CONSTRAINT "live_answers_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_outcomes" ADD CONSTRAINT "live_outcomes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_outcomes" ADD CONSTRAINT "live_outcomes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_participants" ADD CONSTRAINT "live_participants_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_participants" ADD CONSTRAINT "live_participants_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rounds" ADD CONSTRAINT "live_rounds_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sums" ADD CONSTRAINT "live_sums_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_answers_student" ON "live_answers" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_lessons_once" ON "live_lessons" USING btree ("group_id","starts_at");--> statement-breakpoint
CREATE INDEX "live_lessons_running" ON "live_lessons" USING btree ("starts_at") WHERE "live_lessons"."phase" <> 'ended';--> statement-breakpoint
CREATE INDEX "live_outcomes_student" ON "live_outcomes" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_participants_number" ON "live_participants" USING btree ("lesson_id","number");--> statement-breakpoint
CREATE INDEX "live_participants_student" ON "live_participants" USING btree ("student_id");
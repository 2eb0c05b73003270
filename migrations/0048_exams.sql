CREATE TABLE "exam_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"sitting_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "exam_certificates_sitting_id_unique" UNIQUE("sitting_id"),
	CONSTRAINT "exam_certificates_code" CHECK (length("exam_certificates"."code") = 10)
);
--> statement-breakpoint
CREATE TABLE "exam_grades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"blueprint" jsonb NOT NULL,
	"quiz_id" uuid,
	CONSTRAINT "exam_grades_once" UNIQUE("grade","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "exam_sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"mode" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"points" integer,
	"passed" boolean,
	"parts" jsonb,
	"seconds" integer,
	"judged" text,
	"word" text DEFAULT '' NOT NULL,
	"judged_by" uuid,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "exam_sittings_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "exam_sittings_mode" CHECK ("exam_sittings"."mode" in ('typed', 'beads')),
	CONSTRAINT "exam_sittings_judged" CHECK ("exam_sittings"."judged" in ('confirmed', 'declined')),
	CONSTRAINT "exam_sittings_ended" CHECK (("exam_sittings"."ended_at" is null) = ("exam_sittings"."points" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."passed" is null)
        and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."parts" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."seconds" is null)),
	CONSTRAINT "exam_sittings_word" CHECK (("exam_sittings"."judged" is null) = ("exam_sittings"."judged_at" is null)),
	CONSTRAINT "exam_sittings_confirmed" CHECK ("exam_sittings"."judged" is null or "exam_sittings"."passed")
);
--> statement-breakpoint
ALTER TABLE "quizzes" DROP CONSTRAINT "quizzes_reserved_as";--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_sitting_id_exam_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_grades" ADD CONSTRAINT "exam_grades_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_grade_id_exam_grades_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."exam_grades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_judged_by_people_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_sittings_student" ON "exam_sittings" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sittings_one_open" ON "exam_sittings" USING btree ("student_id") WHERE "exam_sittings"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_reserved_as" CHECK ("quizzes"."reserved_as" in ('paper', 'mock', 'exam'));
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"last_run" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
-- Of several late answers to a question the latest is kept.
DELETE FROM "late_answers" a USING "late_answers" b WHERE a."attempt_id" = b."attempt_id" AND a."question_id" = b."question_id" AND a."seq" < b."seq";--> statement-breakpoint
ALTER TABLE "late_answers" DROP CONSTRAINT "late_answers_attempt_id_question_id_seq_pk";--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "paused_ms" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "late_answers" ADD CONSTRAINT "late_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id");--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "lesson_share" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "studied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD COLUMN "studied" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "pauses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "pause_limit" integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "pause_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_share" CHECK ("site_settings"."lesson_share" between 0 and 100);--> statement-breakpoint
UPDATE "attempts" SET "paused_until" = "paused_at" + interval '24 hours' WHERE "paused_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_pause" CHECK (("attempts"."paused_at" is null) = ("attempts"."paused_until" is null));--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_pauses" CHECK ("quizzes"."pause_limit" between 0 and 1000 and "quizzes"."pause_minutes" between 0 and 43200);--> statement-breakpoint
-- A quiz that may be taken once is taken once, whatever races.
CREATE FUNCTION refuse_reattempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 1 AND NOT (SELECT allow_reattempt FROM quizzes WHERE id = NEW.quiz_id) THEN
    RAISE EXCEPTION 'This quiz can be taken only once' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER attempts_once BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_reattempt();

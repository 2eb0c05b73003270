CREATE TABLE "attempt_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ms" integer NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempt_facts_kind" CHECK ("attempt_facts"."kind" in ('away', 'offline', 'device')),
	CONSTRAINT "attempt_facts_ms" CHECK ("attempt_facts"."ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quiz_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_ids" uuid[] NOT NULL,
	"text" text NOT NULL,
	"told_by" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempt_facts" ADD CONSTRAINT "attempt_facts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_notices" ADD CONSTRAINT "quiz_notices_told_by_people_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_facts_attempt" ON "attempt_facts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "quiz_notices_told" ON "quiz_notices" USING btree ("told_at");--> statement-breakpoint
UPDATE "quizzes" SET "opened_at" = now() WHERE "open" OR EXISTS (SELECT FROM "tries" WHERE "tries"."quiz_id" = "quizzes"."id");--> statement-breakpoint
UPDATE "quizzes" SET "duration_minutes" = s."quiz_minutes" FROM "quiz_subjects" s
  WHERE s."id" = "quizzes"."subject_id" AND "quizzes"."reserved_for" IS NOT NULL AND "quizzes"."duration_minutes" IS NULL;--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "quiz_notices" FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

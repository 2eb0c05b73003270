ALTER TABLE "attempts" ADD COLUMN "scheme_marks" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "scheme_numerator" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "scheme_denominator" integer;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_of_quiz" ON "attempts" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "attempts_submitted" ON "attempts" USING btree ("submitted_at") WHERE "attempts"."submitted_at" is not null;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_scheme_whole" CHECK (("attempts"."scheme_marks" is null) = ("attempts"."scheme_numerator" is null) and ("attempts"."scheme_marks" is null) = ("attempts"."scheme_denominator" is null));
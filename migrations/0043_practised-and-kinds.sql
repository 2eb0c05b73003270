CREATE TABLE "practised" (
	"student_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part" text NOT NULL,
	"thing" text NOT NULL,
	"is_right" boolean NOT NULL,
	"milliseconds" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seed" text,
	"measured" jsonb,
	CONSTRAINT "practised_student_id_id_pk" PRIMARY KEY("student_id","id"),
	CONSTRAINT "practised_part" CHECK ("practised"."part" in ('soroban', 'flash', 'vedic', 'cube', 'write'))
);
--> statement-breakpoint
ALTER TABLE "competition_mendings" ALTER COLUMN "options" SET DATA TYPE text[];--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD COLUMN "given" text;--> statement-breakpoint
ALTER TABLE "late_answers" ADD COLUMN "given" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "task" jsonb;--> statement-breakpoint
ALTER TABLE "practised" ADD CONSTRAINT "practised_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practised_newest" ON "practised" USING btree ("student_id","at");--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_given" CHECK ("attempt_answers"."given" is null or ("attempt_answers"."given" ~ '^[=~][0-9A-Z.,-]{1,30}$' and "attempt_answers"."option_id" is null));--> statement-breakpoint
-- What a question asks for never changes either.
DROP TRIGGER questions_frozen ON questions;--> statement-breakpoint
CREATE TRIGGER questions_frozen BEFORE UPDATE OF quiz_id, text, explanation, task ON questions FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();

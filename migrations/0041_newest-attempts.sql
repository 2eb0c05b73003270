DROP INDEX "attempts_of_quiz";--> statement-breakpoint
CREATE INDEX "attempts_of_quiz" ON "attempts" USING btree ("quiz_id","id");
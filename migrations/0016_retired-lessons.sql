ALTER TABLE "course_lessons" DROP CONSTRAINT "lessons_position";--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "retired_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_position" ON "course_lessons" USING btree ("course_id","position") WHERE "course_lessons"."retired_at" is null;
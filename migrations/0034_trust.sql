CREATE TABLE "teacher_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"teaches" text NOT NULL,
	"since" integer,
	"picture" text,
	"words" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "teacher_profiles_since" CHECK ("teacher_profiles"."since" between 1950 and 2100)
);
--> statement-breakpoint
CREATE TABLE "course_ratings" (
	"enrolment_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_ratings_stars" CHECK ("course_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "site_texts" DROP CONSTRAINT "site_texts_name";--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_rating";--> statement-breakpoint
ALTER TABLE "course_lessons" DROP CONSTRAINT "lessons_seconds";--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "teacher_id" uuid;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "intro_captions" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "needs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "captions" text;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD COLUMN "film_seconds" integer;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "link" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teacher_profiles_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
ALTER TABLE "site_texts" ADD CONSTRAINT "site_texts_name" CHECK ("site_texts"."name" in ('homeTitle', 'homeText', 'aboutTitle', 'aboutText', 'privacy', 'terms', 'refunds', 'child-safety'));--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_rating" CHECK ("courses"."rating" between 0 and 5 and "courses"."rating_count" >= 0);--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "lessons_seconds" CHECK ("course_lessons"."seconds" >= 0 and "course_lessons"."film_seconds" >= 0);--> statement-breakpoint
-- by hand
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON teacher_profiles FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
-- What stood there nobody had counted: from now on a course's rating is what its students say.
UPDATE courses SET rating = 0 WHERE rating <> 0;

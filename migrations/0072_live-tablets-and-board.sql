CREATE TABLE "live_lines" (
	"lesson_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"number" integer NOT NULL,
	"chalk" integer NOT NULL,
	"points" integer[] NOT NULL,
	"text" text,
	CONSTRAINT "live_lines_lesson_id_page_number_pk" PRIMARY KEY("lesson_id","page","number")
);
--> statement-breakpoint
CREATE TABLE "live_tablet_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_tablet_codes_lesson_id_unique" UNIQUE("lesson_id")
);
--> statement-breakpoint
CREATE TABLE "live_tablets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text DEFAULT 'asking' NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_tablets_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "live_tablets_state" CHECK ("live_tablets"."state" in ('asking', 'in', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "live_lines" ADD CONSTRAINT "live_lines_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablet_codes" ADD CONSTRAINT "live_tablet_codes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablets" ADD CONSTRAINT "live_tablets_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablets" ADD CONSTRAINT "live_tablets_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_tablets_asking" ON "live_tablets" USING btree ("lesson_id","student_id") WHERE "live_tablets"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "live_tablets_student" ON "live_tablets" USING btree ("student_id");
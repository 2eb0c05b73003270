CREATE TABLE "tries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid,
	"answers" jsonb NOT NULL,
	"correct" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"student_id" uuid,
	"kept_at" timestamp (3) with time zone,
	CONSTRAINT "tries_kept" CHECK (("tries"."student_id" is null) = ("tries"."kept_at" is null)),
	CONSTRAINT "tries_counts" CHECK ("tries"."correct" between 0 and jsonb_array_length("tries"."answers"))
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tries" ADD CONSTRAINT "tries_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tries" ADD CONSTRAINT "tries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tries_of_student" ON "tries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "tries_waiting" ON "tries" USING btree ("tried_at") WHERE "tries"."student_id" is null;
CREATE TABLE "attempt_grants" (
	"grant_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	CONSTRAINT "attempt_grants_grant_id_attempt_id_pk" PRIMARY KEY("grant_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "time_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"reason" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_grants_seconds" CHECK ("time_grants"."seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "total" integer GENERATED ALWAYS AS (jsonb_array_length(paper)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "extra_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_grants" ADD CONSTRAINT "attempt_grants_grant_id_time_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."time_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_grants" ADD CONSTRAINT "attempt_grants_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_grants" ADD CONSTRAINT "time_grants_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_grants" ADD CONSTRAINT "time_grants_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_grants_attempt" ON "attempt_grants" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "time_grants_of_quiz" ON "time_grants" USING btree ("quiz_id");
CREATE TABLE "competition_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"age_from" integer NOT NULL,
	"age_to" integer NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"example" text DEFAULT '' NOT NULL,
	CONSTRAINT "competition_groups_ages" CHECK ("competition_groups"."age_from" >= 3 and "competition_groups"."age_to" between "competition_groups"."age_from" and 99)
);
--> statement-breakpoint
CREATE TABLE "competition_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "competition_certificates_code" CHECK (length("competition_certificates"."code") = 10)
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"subject" text NOT NULL,
	"place" text NOT NULL,
	"age_on" date NOT NULL,
	"entry_opens_at" timestamp (3) with time zone NOT NULL,
	"entry_closes_at" timestamp (3) with time zone NOT NULL,
	"fee_paise" integer DEFAULT 0 NOT NULL,
	"needs" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"awards" text DEFAULT '' NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mock_quiz_id" uuid,
	"published_at" timestamp (3) with time zone,
	"last_seat" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitions_entry" CHECK ("competitions"."entry_closes_at" > "competitions"."entry_opens_at"),
	CONSTRAINT "competitions_fee" CHECK ("competitions"."fee_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "competition_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"born_on" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"entered_by" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "competition_entries_once" UNIQUE("competition_id","student_id"),
	CONSTRAINT "competition_entries_seat" UNIQUE("competition_id","seat"),
	CONSTRAINT "competition_entries_void" CHECK (("competition_entries"."voided_at" is null) = ("competition_entries"."void_reason" is null)),
	CONSTRAINT "competition_entries_by" CHECK ("competition_entries"."entered_by" in ('self', 'parent', 'teacher', 'sheet'))
);
--> statement-breakpoint
CREATE TABLE "competition_mendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"options" uuid[] NOT NULL,
	"reason" text NOT NULL,
	"mended_by" uuid NOT NULL,
	"mended_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "competition_mendings_version" UNIQUE("round_id","version"),
	CONSTRAINT "competition_mendings_kind" CHECK ("competition_mendings"."kind" in ('void', 'several', 'full')),
	CONSTRAINT "competition_mendings_options" CHECK (("competition_mendings"."kind" = 'several') = (cardinality("competition_mendings"."options") > 0))
);
--> statement-breakpoint
CREATE TABLE "competition_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "competition_objections_once" UNIQUE("round_id","entry_id","question_id"),
	CONSTRAINT "competition_objections_answer" CHECK (("competition_objections"."state" = 'waiting') = ("competition_objections"."answer" is null)),
	CONSTRAINT "competition_objections_state" CHECK ("competition_objections"."state" in ('waiting', 'upheld', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "competition_papers" (
	"round_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	CONSTRAINT "competition_papers_round_id_group_id_pk" PRIMARY KEY("round_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "competition_results" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"total" integer NOT NULL,
	"correct" integer NOT NULL,
	"wrong" integer NOT NULL,
	"marks_numerator" integer NOT NULL,
	"marks_denominator" integer NOT NULL,
	"max_marks" integer NOT NULL,
	"seconds" integer NOT NULL,
	"extra" boolean DEFAULT false NOT NULL,
	"rank" integer,
	"of" integer,
	CONSTRAINT "competition_results_round_id_entry_id_version_pk" PRIMARY KEY("round_id","entry_id","version"),
	CONSTRAINT "competition_results_rank" CHECK (("competition_results"."rank" is null) = ("competition_results"."of" is null) and "competition_results"."rank" <= "competition_results"."of")
);
--> statement-breakpoint
CREATE TABLE "competition_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"last_start_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"spread_seconds" integer DEFAULT 20 NOT NULL,
	"qualify" integer,
	"key_at" timestamp (3) with time zone,
	"objections_until" timestamp (3) with time zone,
	"final_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "competition_rounds_number" UNIQUE("competition_id","number"),
	CONSTRAINT "competition_rounds_window" CHECK ("competition_rounds"."opens_at" <= "competition_rounds"."last_start_at" and "competition_rounds"."last_start_at" < "competition_rounds"."closes_at"),
	CONSTRAINT "competition_rounds_spread" CHECK ("competition_rounds"."spread_seconds" between 0 and 600),
	CONSTRAINT "competition_rounds_key" CHECK (("competition_rounds"."key_at" is null) = ("competition_rounds"."objections_until" is null)),
	CONSTRAINT "competition_rounds_final" CHECK ("competition_rounds"."final_at" is null or "competition_rounds"."key_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "competition_sittings" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"came_at" timestamp (3) with time zone NOT NULL,
	"refused" text,
	"attempt_id" uuid,
	CONSTRAINT "competition_sittings_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id"),
	CONSTRAINT "competition_sittings_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "reserved_for" uuid;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "reserved_as" text;--> statement-breakpoint
ALTER TABLE "competition_groups" ADD CONSTRAINT "competition_groups_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_certificates" ADD CONSTRAINT "competition_certificates_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_certificates" ADD CONSTRAINT "competition_certificates_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_mock_quiz_id_quizzes_id_fk" FOREIGN KEY ("mock_quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_group_id_competition_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."competition_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_mendings" ADD CONSTRAINT "competition_mendings_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_mendings" ADD CONSTRAINT "competition_mendings_mended_by_people_id_fk" FOREIGN KEY ("mended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_group_id_competition_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."competition_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_results" ADD CONSTRAINT "competition_results_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_results" ADD CONSTRAINT "competition_results_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_rounds" ADD CONSTRAINT "competition_rounds_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_sittings" ADD CONSTRAINT "competition_sittings_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_sittings" ADD CONSTRAINT "competition_sittings_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_groups_of" ON "competition_groups" USING btree ("competition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "competition_certificates_once" ON "competition_certificates" USING btree ("round_id","entry_id");--> statement-breakpoint
CREATE INDEX "competition_certificates_entry" ON "competition_certificates" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "competitions_published" ON "competitions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "competitions_created" ON "competitions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "competition_entries_student" ON "competition_entries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "competition_objections_waiting" ON "competition_objections" USING btree ("made_at") WHERE "competition_objections"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "competition_papers_quiz" ON "competition_papers" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "competition_sittings_entry" ON "competition_sittings" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_reserved" CHECK (("quizzes"."reserved_for" is null) = ("quizzes"."reserved_as" is null));--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_reserved_hidden" CHECK ("quizzes"."reserved_for" is null or not "quizzes"."active");--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_reserved_as" CHECK ("quizzes"."reserved_as" in ('paper', 'mock'));--> statement-breakpoint
-- by hand
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['competitions', 'competition_rounds', 'competition_groups', 'competition_papers', 'competition_entries', 'competition_results', 'competition_certificates'] LOOP
    EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_change()', name);
  END LOOP;
END $$;

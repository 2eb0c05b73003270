CREATE TABLE "question_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"quiz_ids" uuid[] NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"duplicates" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_ref" ON "questions" USING btree ("quiz_id","ref") WHERE "questions"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "questions_import" ON "questions" USING btree ("import_id");
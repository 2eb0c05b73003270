CREATE TABLE "office_document_readers" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_document_readers_kind_id_person_id_pk" PRIMARY KEY("kind","id","person_id")
);
--> statement-breakpoint
CREATE TABLE "office_document_versions" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"act" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "office_document_versions_kind_id_version_pk" PRIMARY KEY("kind","id","version")
);
--> statement-breakpoint
CREATE TABLE "office_documents" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"shown_revision" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"publish_version" integer,
	"publish_revision" integer,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "office_document_readers" ADD CONSTRAINT "office_document_readers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_document_versions" ADD CONSTRAINT "office_document_versions_by_people_id_fk" FOREIGN KEY ("by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_documents" ADD CONSTRAINT "office_documents_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "office_documents_due" ON "office_documents" USING btree ("publish_at");
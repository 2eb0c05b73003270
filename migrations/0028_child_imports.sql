CREATE TABLE "child_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"children" integer NOT NULL,
	"families" integer NOT NULL,
	"joined" integer NOT NULL,
	"skipped" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_children" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "child_imports" ADD CONSTRAINT "child_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_children" ADD CONSTRAINT "imported_children_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_children" ADD CONSTRAINT "imported_children_import_id_child_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."child_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_imports_at" ON "child_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "imported_children_import" ON "imported_children" USING btree ("import_id");
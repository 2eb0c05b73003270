ALTER TABLE "imported_children" ADD COLUMN "uninvited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "remaining" text;--> statement-breakpoint
ALTER TABLE "question_imports" ADD COLUMN "leased_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "imported_children_uninvited" ON "imported_children" USING btree ("import_id") WHERE "imported_children"."uninvited";
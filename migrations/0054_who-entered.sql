ALTER TABLE "competition_entries" ADD COLUMN "entered_by_id" uuid;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD COLUMN "withdrawn_by" text;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_entered_by_id_people_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_entries_entered_by" ON "competition_entries" USING btree ("entered_by_id");--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_withdrawn_by" CHECK ("competition_entries"."withdrawn_by" in ('self', 'parent', 'teacher', 'sheet'));
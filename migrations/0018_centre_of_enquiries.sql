ALTER TABLE "demo_slots" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "demo_slots" ADD CONSTRAINT "demo_slots_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_centre" ON "enquiries" USING btree ("centre_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_student" ON "enquiries" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_franchise_of_head_office" CHECK ("enquiries"."kind" <> 'franchise' or "enquiries"."centre_id" is null);
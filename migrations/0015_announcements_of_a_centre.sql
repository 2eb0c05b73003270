ALTER TABLE "announcements" DROP CONSTRAINT "announcements_audience";--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_of_group";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_centre" ON "announcements" USING btree ("centre_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_of_centre" CHECK (("announcements"."audience" = 'centre') = ("announcements"."centre_id" is not null));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience" CHECK ("announcements"."audience" in ('all', 'centre', 'group', 'absent'));--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_of_group" CHECK (("announcements"."audience" in ('all', 'centre')) = ("announcements"."group_id" is null));
CREATE TABLE "make_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"until_day" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"guest_group_id" uuid,
	"guest_day" date,
	"chosen_by" uuid,
	"chosen_at" timestamp (3) with time zone,
	"credited_paise" integer,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "make_ups_once" UNIQUE("student_id","group_id","day"),
	CONSTRAINT "make_ups_state" CHECK ("make_ups"."state" in ('open', 'booked', 'used', 'credited', 'ended')),
	CONSTRAINT "make_ups_guest" CHECK (("make_ups"."state" in ('booked', 'used')) = ("make_ups"."guest_group_id" is not null)
        and ("make_ups"."guest_group_id" is null) = ("make_ups"."guest_day" is null)),
	CONSTRAINT "make_ups_credited" CHECK (("make_ups"."state" = 'credited') = ("make_ups"."credited_paise" is not null) and "make_ups"."credited_paise" > 0),
	CONSTRAINT "make_ups_ended" CHECK (("make_ups"."state" in ('credited', 'ended')) = ("make_ups"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_ups" ADD CONSTRAINT "make_ups_guest_group_id_class_groups_id_fk" FOREIGN KEY ("guest_group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "make_ups_class" ON "make_ups" USING btree ("group_id","day");--> statement-breakpoint
CREATE INDEX "make_ups_guests" ON "make_ups" USING btree ("guest_group_id","guest_day");--> statement-breakpoint
CREATE INDEX "make_ups_open" ON "make_ups" USING btree ("until_day") WHERE "make_ups"."state" = 'open';
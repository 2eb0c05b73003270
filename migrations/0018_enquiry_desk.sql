CREATE TABLE "demo_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"day_told_at" timestamp (3) with time zone,
	"hours_told_at" timestamp (3) with time zone,
	CONSTRAINT "demo_bookings_enquiry_id_unique" UNIQUE("enquiry_id"),
	CONSTRAINT "demo_bookings_state" CHECK ("demo_bookings"."state" in ('booked', 'cancelled', 'attended', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "demo_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"teacher_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "demo_classes_never_overbooked" CHECK ("demo_classes"."taken" between 0 and "demo_classes"."places"),
	CONSTRAINT "demo_classes_mode" CHECK ("demo_classes"."mode" in ('online', 'place'))
);
--> statement-breakpoint
CREATE TABLE "demo_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"weekday" integer NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"teacher_id" uuid NOT NULL,
	"places" integer NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_slots_weekday" CHECK ("demo_slots"."weekday" between 1 and 7),
	CONSTRAINT "demo_slots_time" CHECK ("demo_slots"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "demo_slots_mode" CHECK ("demo_slots"."mode" in ('online', 'place'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"child_name" text,
	"email" text,
	"mobile" text NOT NULL,
	"state" text,
	"district" text,
	"location" text,
	"training_type" text,
	"message" text,
	"wants" text,
	"source" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"lost_reason" text,
	"carer_id" uuid,
	"next_step" text,
	"next_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"student_id" uuid,
	"parent_id" uuid,
	"words" text GENERATED ALWAYS AS (lower(coalesce(child_name, '') || ' ' || name || ' ' || mobile || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('demo', 'franchise', 'message', 'office')),
	CONSTRAINT "enquiries_stage_known" CHECK ("enquiries"."stage" in ('new', 'contacted', 'booked', 'joined', 'lost')),
	CONSTRAINT "enquiries_training_type" CHECK ("enquiries"."training_type" in ('Amount', 'Training')),
	CONSTRAINT "enquiries_lost_has_reason" CHECK (("enquiries"."stage" = 'lost') = ("enquiries"."lost_reason" is not null)),
	CONSTRAINT "enquiries_reason_known" CHECK ("enquiries"."lost_reason" in ('fee', 'timing', 'distance', 'competitor', 'not keen', 'age', 'unreachable', 'duplicate', 'later')),
	CONSTRAINT "enquiries_later_has_day" CHECK ("enquiries"."lost_reason" <> 'later' or "enquiries"."next_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "enquiry_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_class_id_demo_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."demo_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_classes" ADD CONSTRAINT "demo_classes_slot_id_demo_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."demo_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_classes" ADD CONSTRAINT "demo_classes_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_slots" ADD CONSTRAINT "demo_slots_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_carer_id_people_id_fk" FOREIGN KEY ("carer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "demo_bookings_class" ON "demo_bookings" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_classes_slot_start" ON "demo_classes" USING btree ("slot_id","starts_at");--> statement-breakpoint
CREATE INDEX "demo_classes_start" ON "demo_classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "enquiries_stage" ON "enquiries" USING btree ("stage","id");--> statement-breakpoint
CREATE INDEX "enquiries_next" ON "enquiries" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_carer" ON "enquiries" USING btree ("carer_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_mobile" ON "enquiries" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enquiry_notes_enquiry" ON "enquiry_notes" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "people_mobile" ON "people" USING btree ("mobile");
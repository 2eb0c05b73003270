CREATE TABLE "franchise_applications" (
	"enquiry_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"fee_paise" integer,
	"term_months" integer,
	"end_reason" text,
	"centre_id" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "franchise_applications_centre" UNIQUE("centre_id"),
	CONSTRAINT "franchise_applications_state" CHECK ("franchise_applications"."state" in ('new', 'talked', 'offered', 'signed', 'paid', 'training', 'opening', 'open', 'lost')),
	CONSTRAINT "franchise_applications_offer" CHECK ("franchise_applications"."fee_paise" >= 0 and "franchise_applications"."term_months" > 0),
	CONSTRAINT "franchise_applications_lost_has_reason" CHECK (("franchise_applications"."state" = 'lost') = ("franchise_applications"."end_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "franchise_opening_points" (
	"application_id" uuid NOT NULL,
	"point" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "franchise_opening_points_application_id_point_pk" PRIMARY KEY("application_id","point"),
	CONSTRAINT "franchise_opening_points_point" CHECK ("franchise_opening_points"."point" in ('agreement', 'fee', 'premises', 'seats', 'training', 'biller', 'keys', 'prices', 'holidays', 'kits', 'groups', 'consent')),
	CONSTRAINT "franchise_opening_points_state" CHECK ("franchise_opening_points"."state" in ('done', 'waived')),
	CONSTRAINT "franchise_opening_points_waived_has_reason" CHECK (("franchise_opening_points"."state" = 'waived') = ("franchise_opening_points"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "franchise_territories" (
	"postal_code" text PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	CONSTRAINT "franchise_territories_digits" CHECK ("franchise_territories"."postal_code" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_reason_known";--> statement-breakpoint
ALTER TABLE "franchise_applications" ADD CONSTRAINT "franchise_applications_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchise_applications" ADD CONSTRAINT "franchise_applications_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchise_opening_points" ADD CONSTRAINT "franchise_opening_points_application_id_franchise_applications_enquiry_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."franchise_applications"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "franchise_territories" ADD CONSTRAINT "franchise_territories_application_id_franchise_applications_enquiry_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."franchise_applications"("enquiry_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "franchise_territories_application" ON "franchise_territories" USING btree ("application_id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_reason_known" CHECK ("enquiries"."lost_reason" in ('fee', 'timing', 'distance', 'competitor', 'not keen', 'age', 'unreachable', 'duplicate', 'later', 'declined', 'withdrawn'));
CREATE TABLE "centre_unseated_people" (
	"person_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "royalty_refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"reference" text NOT NULL,
	"day" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "royalty_refunds_paise" CHECK ("royalty_refunds"."paise" > 0),
	CONSTRAINT "royalty_refunds_reference_given" CHECK ("royalty_refunds"."reference" <> '')
);
--> statement-breakpoint
CREATE TABLE "visit_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"visit_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	"finding" text,
	"remark" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"follow_up_on" date,
	"done_by" uuid,
	"done_at" timestamp (3) with time zone,
	"done_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "visit_points_finding" CHECK ("visit_points"."finding" in ('yes', 'no')),
	CONSTRAINT "visit_points_text" CHECK ("visit_points"."text" <> ''),
	CONSTRAINT "visit_points_only_no_is_mended" CHECK ("visit_points"."finding" is not distinct from 'no' or ("visit_points"."follow_up_on" is null and "visit_points"."answer" = '')),
	CONSTRAINT "visit_points_done" CHECK (("visit_points"."done_at" is null) = ("visit_points"."done_by" is null) and ("visit_points"."done_at" is null or "visit_points"."follow_up_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"centre_id" uuid NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "visits_status_known" CHECK ("visits"."status" in ('planned', 'sent', 'answered', 'closed', 'cancelled')),
	CONSTRAINT "visits_sent" CHECK (("visits"."sent_at" is null) = ("visits"."status" in ('planned', 'cancelled')) and ("visits"."sent_at" is null) = ("visits"."sent_by" is null)),
	CONSTRAINT "visits_answered" CHECK (("visits"."answered_at" is null) = ("visits"."answered_by" is null))
);
--> statement-breakpoint
DROP INDEX "royalty_payments_reference";--> statement-breakpoint
ALTER TABLE "royalty_payments" ADD COLUMN "from_statement_id" uuid;--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD COLUMN "returned_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "centre_unseated_people" ADD CONSTRAINT "centre_unseated_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_refunds" ADD CONSTRAINT "royalty_refunds_statement_id_royalty_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_points" ADD CONSTRAINT "visit_points_visit_id_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_refunds_reference" ON "royalty_refunds" USING btree ("statement_id","reference");--> statement-breakpoint
CREATE UNIQUE INDEX "visit_points_place" ON "visit_points" USING btree ("visit_id","place");--> statement-breakpoint
CREATE INDEX "visit_points_follow_ups" ON "visit_points" USING btree ("follow_up_on") WHERE "visit_points"."follow_up_on" is not null and "visit_points"."done_at" is null;--> statement-breakpoint
CREATE INDEX "visits_centre" ON "visits" USING btree ("centre_id","day");--> statement-breakpoint
CREATE INDEX "visits_status" ON "visits" USING btree ("status","day");--> statement-breakpoint
ALTER TABLE "royalty_payments" ADD CONSTRAINT "royalty_payments_from_statement_id_royalty_statements_id_fk" FOREIGN KEY ("from_statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_payments_from" ON "royalty_payments" USING btree ("from_statement_id") WHERE "royalty_payments"."from_statement_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_payments_reference" ON "royalty_payments" USING btree ("reference","statement_id") WHERE "royalty_payments"."taken_back_at" is null and "royalty_payments"."from_statement_id" is null;--> statement-breakpoint
ALTER TABLE "royalty_payments" ADD CONSTRAINT "royalty_payments_source" CHECK (("royalty_payments"."from_statement_id" is null) = ("royalty_payments"."reference" <> '') and "royalty_payments"."from_statement_id" is distinct from "royalty_payments"."statement_id");--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD CONSTRAINT "royalty_statements_returned" CHECK ("royalty_statements"."returned_paise" >= 0);--> statement-breakpoint
CREATE FUNCTION note_unseated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO centre_unseated_people (person_id)
    SELECT id FROM people WHERE id = OLD.person_id ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_unseated AFTER DELETE ON centre_seats FOR EACH ROW EXECUTE FUNCTION note_unseated();

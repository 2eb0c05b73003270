CREATE TABLE "royalty_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"centre_id" uuid NOT NULL,
	"company" text NOT NULL,
	"gstin" text NOT NULL,
	"kind" text NOT NULL,
	"share_hundredths" integer NOT NULL,
	"per_child_paise" integer NOT NULL,
	"minimum_paise" integer NOT NULL,
	"tds_hundredths" integer NOT NULL,
	"from_month" text NOT NULL,
	"until_month" text,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "royalty_agreements_kind" CHECK ("royalty_agreements"."kind" in ('collected', 'billed', 'child')),
	CONSTRAINT "royalty_agreements_terms" CHECK ("royalty_agreements"."minimum_paise" >= 0 and "royalty_agreements"."tds_hundredths" between 0 and 10000 and case when "royalty_agreements"."kind" = 'child' then "royalty_agreements"."share_hundredths" = 0 and "royalty_agreements"."per_child_paise" > 0 else "royalty_agreements"."share_hundredths" between 1 and 10000 and "royalty_agreements"."per_child_paise" = 0 end),
	CONSTRAINT "royalty_agreements_months" CHECK ("royalty_agreements"."until_month" is null or "royalty_agreements"."until_month" >= "royalty_agreements"."from_month")
);
--> statement-breakpoint
CREATE TABLE "royalty_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" text NOT NULL,
	"words" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"off_paise" integer DEFAULT 0 NOT NULL,
	"off_children" integer DEFAULT 0 NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "royalty_objections_line" CHECK ("royalty_objections"."line" in ('came in', 'goods', 'paid back', 'children', 'royalty')),
	CONSTRAINT "royalty_objections_off" CHECK ("royalty_objections"."off_paise" >= 0 and "royalty_objections"."off_children" >= 0),
	CONSTRAINT "royalty_objections_answer" CHECK (("royalty_objections"."answered_at" is null) = ("royalty_objections"."answer" = ''))
);
--> statement-breakpoint
CREATE TABLE "royalty_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"kept_back_paise" integer NOT NULL,
	"reference" text NOT NULL,
	"day" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "royalty_payments_paise" CHECK ("royalty_payments"."paise" > 0 and "royalty_payments"."kept_back_paise" >= 0),
	CONSTRAINT "royalty_payments_taken_back" CHECK (("royalty_payments"."taken_back_at" is null) = ("royalty_payments"."taken_back_by" is null) and ("royalty_payments"."taken_back_at" is null) = ("royalty_payments"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "royalty_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"month" text NOT NULL,
	"status" text NOT NULL,
	"counted" jsonb NOT NULL,
	"carried_paise" integer NOT NULL,
	"sums" jsonb NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"fees_percent" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"shown_at" timestamp (3) with time zone,
	"object_by" text,
	"agreed_at" timestamp (3) with time zone,
	"agreed_by" uuid,
	"invoice_number" text,
	"parties" jsonb,
	"due_on" text,
	"paid_paise" integer DEFAULT 0 NOT NULL,
	"kept_back_paise" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "royalty_statements_invoice" UNIQUE("invoice_number"),
	CONSTRAINT "royalty_statements_status" CHECK ("royalty_statements"."status" in ('counted', 'shown', 'invoiced', 'paid')),
	CONSTRAINT "royalty_statements_shown" CHECK (("royalty_statements"."status" = 'counted') = ("royalty_statements"."shown_at" is null)),
	CONSTRAINT "royalty_statements_invoiced" CHECK (("royalty_statements"."invoice_number" is null) = ("royalty_statements"."parties" is null) and case "royalty_statements"."status" when 'invoiced' then "royalty_statements"."invoice_number" is not null when 'paid' then true else "royalty_statements"."invoice_number" is null end),
	CONSTRAINT "royalty_statements_paid" CHECK ("royalty_statements"."paid_paise" >= 0 and "royalty_statements"."kept_back_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "exam_sittings" DROP CONSTRAINT "exam_sittings_mode";--> statement-breakpoint
ALTER TABLE "exam_sittings" DROP CONSTRAINT "exam_sittings_ended";--> statement-breakpoint
ALTER TABLE "fee_journals" DROP CONSTRAINT "fee_journals_source";--> statement-breakpoint
ALTER TABLE "fee_postings" DROP CONSTRAINT "fee_postings_account";--> statement-breakpoint
ALTER TABLE "exam_sittings" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_sittings" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "supervisor" text;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "royalty_agreements" ADD CONSTRAINT "royalty_agreements_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_objections" ADD CONSTRAINT "royalty_objections_statement_id_royalty_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_payments" ADD CONSTRAINT "royalty_payments_statement_id_royalty_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."royalty_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "royalty_statements" ADD CONSTRAINT "royalty_statements_agreement_id_royalty_agreements_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."royalty_agreements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "royalty_agreements_centre" ON "royalty_agreements" USING btree ("centre_id","from_month");--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_agreements_one_open" ON "royalty_agreements" USING btree ("centre_id") WHERE "royalty_agreements"."until_month" is null;--> statement-breakpoint
CREATE INDEX "royalty_objections_statement" ON "royalty_objections" USING btree ("statement_id","at");--> statement-breakpoint
CREATE INDEX "royalty_payments_statement" ON "royalty_payments" USING btree ("statement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_payments_reference" ON "royalty_payments" USING btree ("reference","statement_id") WHERE "royalty_payments"."taken_back_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "royalty_statements_month" ON "royalty_statements" USING btree ("agreement_id","month");--> statement-breakpoint
CREATE INDEX "royalty_statements_status" ON "royalty_statements" USING btree ("status","month");--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_withdrawn_by_people_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sittings_paper_once" ON "exam_sittings" USING btree ("grade_id","student_id","begun_at") WHERE "exam_sittings"."mode" = 'paper' and "exam_sittings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "exam_sittings_recording" ON "exam_sittings" USING btree ("recording_id") WHERE "exam_sittings"."recording_id" is not null;--> statement-breakpoint
CREATE INDEX "exam_sittings_ended_at" ON "exam_sittings" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "fee_allocations_at" ON "fee_allocations" USING btree ("at");--> statement-breakpoint
CREATE INDEX "fee_charges_created" ON "fee_charges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fee_credits_at" ON "fee_credits" USING btree ("at");--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_paper" CHECK (case when "exam_sittings"."mode" = 'paper'
        then num_nonnulls("exam_sittings"."attempt_id", "exam_sittings"."seed", "exam_sittings"."seconds") = 0
          and num_nulls("exam_sittings"."ended_at", "exam_sittings"."supervisor", "exam_sittings"."recording_id", "exam_sittings"."recorded_by") = 0
        else num_nulls("exam_sittings"."attempt_id", "exam_sittings"."seed") = 0
          and num_nonnulls("exam_sittings"."supervisor", "exam_sittings"."recording_id", "exam_sittings"."recorded_by", "exam_sittings"."withdrawn_at") = 0 end);--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_withdrawn" CHECK (num_nulls("exam_sittings"."withdrawn_at", "exam_sittings"."withdrawn_by", "exam_sittings"."withdrawal_reason") in (0, 3));--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_mode" CHECK ("exam_sittings"."mode" in ('typed', 'beads', 'paper'));--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_ended" CHECK (("exam_sittings"."ended_at" is null) = ("exam_sittings"."points" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."passed" is null)
        and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."parts" is null)
        and ("exam_sittings"."mode" = 'paper' or ("exam_sittings"."ended_at" is null) = ("exam_sittings"."seconds" is null)));--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_source" CHECK ("fee_journals"."source" in ('fees', 'course', 'royalty'));--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float', 'orders', 'gateway', 'other cash', 'opening balances', 'franchises', 'tds'));
CREATE TABLE "pay_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"sheet_id" uuid,
	CONSTRAINT "pay_corrections_not_nothing" CHECK ("pay_corrections"."paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "pay_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"day" date NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "pay_payments_method" CHECK ("pay_payments"."method" in ('bank', 'upi', 'cheque', 'cash')),
	CONSTRAINT "pay_payments_paise" CHECK ("pay_payments"."paise" > 0),
	CONSTRAINT "pay_payments_taken_back" CHECK (("pay_payments"."taken_back_at" is null) = ("pay_payments"."taken_back_by" is null) and ("pay_payments"."taken_back_at" is null) = ("pay_payments"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "pay_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sheet_id" uuid NOT NULL,
	"line" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "pay_questions_answered" CHECK (("pay_questions"."answered_at" is null) = ("pay_questions"."answered_by" is null) and ("pay_questions"."answered_at" is not null or "pay_questions"."answer" = ''))
);
--> statement-breakpoint
CREATE TABLE "pay_sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"month" text NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" uuid,
	CONSTRAINT "pay_sheets_status" CHECK ("pay_sheets"."status" in ('counted', 'approved', 'paid')),
	CONSTRAINT "pay_sheets_approved" CHECK (("pay_sheets"."status" = 'counted') = ("pay_sheets"."approved_at" is null) and ("pay_sheets"."approved_at" is null) = ("pay_sheets"."approved_by" is null))
);
--> statement-breakpoint
CREATE TABLE "pay_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"per_class_paise" integer NOT NULL,
	"share_hundredths" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"tds_hundredths" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pay_terms_amounts" CHECK ("pay_terms"."per_class_paise" >= 0 and "pay_terms"."share_hundredths" between 0 and 10000 and "pay_terms"."notice_hours" between 0 and 72 and "pay_terms"."tds_hundredths" between 0 and 10000)
);
--> statement-breakpoint
ALTER TABLE "fee_journals" DROP CONSTRAINT "fee_journals_kind";--> statement-breakpoint
ALTER TABLE "fee_journals" DROP CONSTRAINT "fee_journals_source";--> statement-breakpoint
ALTER TABLE "fee_postings" DROP CONSTRAINT "fee_postings_account";--> statement-breakpoint
ALTER TABLE "pay_corrections" ADD CONSTRAINT "pay_corrections_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_corrections" ADD CONSTRAINT "pay_corrections_sheet_id_pay_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."pay_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_payments" ADD CONSTRAINT "pay_payments_sheet_id_pay_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."pay_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_questions" ADD CONSTRAINT "pay_questions_sheet_id_pay_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."pay_sheets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_sheets" ADD CONSTRAINT "pay_sheets_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_terms" ADD CONSTRAINT "pay_terms_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_corrections_teacher" ON "pay_corrections" USING btree ("teacher_id","at");--> statement-breakpoint
CREATE INDEX "pay_payments_sheet" ON "pay_payments" USING btree ("sheet_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_payments_once" ON "pay_payments" USING btree ("sheet_id") WHERE "pay_payments"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "pay_questions_sheet" ON "pay_questions" USING btree ("sheet_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_sheets_month" ON "pay_sheets" USING btree ("teacher_id","month");--> statement-breakpoint
CREATE INDEX "pay_sheets_status" ON "pay_sheets" USING btree ("status","month");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_terms_day" ON "pay_terms" USING btree ("teacher_id","from_day");--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_kind" CHECK ("fee_journals"."kind" in ('charge', 'credit', 'payment', 'cheque cleared', 'cheque returned', 'paid back', 'cash moved', 'day closed', 'taken back', 'pay'));--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_source" CHECK ("fee_journals"."source" in ('fees', 'course', 'royalty', 'pay'));--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float', 'orders', 'gateway', 'other cash', 'opening balances', 'franchises', 'tds', 'pay', 'teachers', 'tds to pay'));
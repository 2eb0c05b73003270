CREATE TABLE "fee_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"balance_paise" integer DEFAULT 0 NOT NULL,
	"due_since" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_accounts_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "fee_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_allocations_paise" CHECK ("fee_allocations"."paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "fee_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"head" text NOT NULL,
	"title" text NOT NULL,
	"paise" integer NOT NULL,
	"credited_paise" integer DEFAULT 0 NOT NULL,
	"settled_paise" integer DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"stay_id" uuid,
	"period" text,
	"why" text DEFAULT '[]' NOT NULL,
	"tax" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_charges_once" UNIQUE("stay_id","period"),
	CONSTRAINT "fee_charges_head" CHECK ("fee_charges"."head" in ('tuition', 'exam', 'kit', 'other', 'late')),
	CONSTRAINT "fee_charges_rupees" CHECK ("fee_charges"."paise" > 0 and "fee_charges"."paise" % 100 = 0),
	CONSTRAINT "fee_charges_settled" CHECK ("fee_charges"."settled_paise" >= 0 and "fee_charges"."credited_paise" >= 0 and "fee_charges"."settled_paise" + "fee_charges"."credited_paise" <= "fee_charges"."paise"),
	CONSTRAINT "fee_charges_period" CHECK (("fee_charges"."stay_id" is null) = ("fee_charges"."period" is null))
);
--> statement-breakpoint
CREATE TABLE "fee_concessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"percent" integer,
	"rupees" integer,
	"adds_up" boolean NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_concessions_one_kind" CHECK (("fee_concessions"."percent" is null) <> ("fee_concessions"."rupees" is null)),
	CONSTRAINT "fee_concessions_percent" CHECK ("fee_concessions"."percent" between 1 and 100),
	CONSTRAINT "fee_concessions_rupees" CHECK ("fee_concessions"."rupees" > 0),
	CONSTRAINT "fee_concessions_days" CHECK ("fee_concessions"."until_day" is null or "fee_concessions"."until_day" >= "fee_concessions"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_counters" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "fee_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "fee_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"number" text NOT NULL,
	"paise" integer NOT NULL,
	"reason" text NOT NULL,
	"tax" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_credits_number" UNIQUE("number"),
	CONSTRAINT "fee_credits_paise" CHECK ("fee_credits"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"account_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_journals_key_unique" UNIQUE("key"),
	CONSTRAINT "fee_journals_kind" CHECK ("fee_journals"."kind" in ('charge', 'credit', 'payment', 'cheque cleared', 'cheque returned', 'paid back', 'cash moved', 'day closed'))
);
--> statement-breakpoint
CREATE TABLE "fee_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"allocated_paise" integer DEFAULT 0 NOT NULL,
	"paid_back_paise" integer DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"number" text NOT NULL,
	"receipt" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "fee_payments_number" UNIQUE("number"),
	CONSTRAINT "fee_payments_method" CHECK ("fee_payments"."method" in ('cash', 'upi', 'bank', 'cheque')),
	CONSTRAINT "fee_payments_paise" CHECK ("fee_payments"."paise" > 0),
	CONSTRAINT "fee_payments_once" CHECK ("fee_payments"."allocated_paise" >= 0 and "fee_payments"."paid_back_paise" >= 0 and "fee_payments"."allocated_paise" + "fee_payments"."paid_back_paise" <= "fee_payments"."paise"),
	CONSTRAINT "fee_payments_cheque" CHECK ("fee_payments"."method" = 'cheque' or ("fee_payments"."cleared_at" is null and "fee_payments"."returned_at" is null)),
	CONSTRAINT "fee_payments_one_end" CHECK ("fee_payments"."cleared_at" is null or "fee_payments"."returned_at" is null)
);
--> statement-breakpoint
CREATE TABLE "fee_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"part_rule" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_plans_name" UNIQUE("name"),
	CONSTRAINT "fee_plans_part_rule" CHECK ("fee_plans"."part_rule" in ('classes', 'whole'))
);
--> statement-breakpoint
CREATE TABLE "fee_postings" (
	"journal_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"account_id" uuid,
	"paise" integer NOT NULL,
	CONSTRAINT "fee_postings_journal_id_line_pk" PRIMARY KEY("journal_id","line"),
	CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float')),
	CONSTRAINT "fee_postings_not_nothing" CHECK ("fee_postings"."paise" <> 0),
	CONSTRAINT "fee_postings_family" CHECK (("fee_postings"."account" = 'family') = ("fee_postings"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_prices" (
	"plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"paise" integer NOT NULL,
	CONSTRAINT "fee_prices_plan_id_from_day_pk" PRIMARY KEY("plan_id","from_day"),
	CONSTRAINT "fee_prices_rupees" CHECK ("fee_prices"."paise" >= 0 and "fee_prices"."paise" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "fee_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"code" text DEFAULT 'FEE' NOT NULL,
	"due_day" integer DEFAULT 5 NOT NULL,
	"second_child_percent" integer DEFAULT 0 NOT NULL,
	"later_child_percent" integer DEFAULT 0 NOT NULL,
	"cheque_charge_paise" integer DEFAULT 0 NOT NULL,
	"upi_address" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_settings_one_row" CHECK ("fee_settings"."only"),
	CONSTRAINT "fee_settings_code" CHECK ("fee_settings"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_settings_due_day" CHECK ("fee_settings"."due_day" between 1 and 28),
	CONSTRAINT "fee_settings_percent" CHECK ("fee_settings"."second_child_percent" between 0 and 100 and "fee_settings"."later_child_percent" between 0 and 100),
	CONSTRAINT "fee_settings_cheque" CHECK ("fee_settings"."cheque_charge_paise" >= 0 and "fee_settings"."cheque_charge_paise" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "fee_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_stays_days" CHECK ("fee_stays"."until_day" is null or "fee_stays"."until_day" >= "fee_stays"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_till" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"balance_paise" integer DEFAULT 0 NOT NULL,
	"closed_day" date,
	CONSTRAINT "fee_till_one_row" CHECK ("fee_till"."only"),
	CONSTRAINT "fee_till_not_below" CHECK ("fee_till"."balance_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_till_days" (
	"day" date PRIMARY KEY NOT NULL,
	"book_paise" integer NOT NULL,
	"counted_paise" integer NOT NULL,
	"counts" integer[] NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "fee_till_days_reason" CHECK ("fee_till_days"."book_paise" = "fee_till_days"."counted_paise" or "fee_till_days"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "fee_accounts" ADD CONSTRAINT "fee_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_allocations" ADD CONSTRAINT "fee_allocations_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_allocations" ADD CONSTRAINT "fee_allocations_charge_id_fee_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."fee_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_stay_id_fee_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."fee_stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_concessions" ADD CONSTRAINT "fee_concessions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_charge_id_fee_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."fee_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_journal_id_fee_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."fee_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_prices" ADD CONSTRAINT "fee_prices_plan_id_fee_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_plan_id_fee_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_accounts_due" ON "fee_accounts" USING btree ("due_since","id");--> statement-breakpoint
CREATE INDEX "fee_accounts_balance" ON "fee_accounts" USING btree ("balance_paise","id");--> statement-breakpoint
CREATE INDEX "fee_allocations_payment" ON "fee_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fee_allocations_charge" ON "fee_allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "fee_charges_account" ON "fee_charges" USING btree ("account_id","due_on");--> statement-breakpoint
CREATE INDEX "fee_charges_open" ON "fee_charges" USING btree ("account_id","due_on") WHERE "fee_charges"."settled_paise" + "fee_charges"."credited_paise" < "fee_charges"."paise";--> statement-breakpoint
CREATE INDEX "fee_charges_period" ON "fee_charges" USING btree ("period");--> statement-breakpoint
CREATE INDEX "fee_concessions_student" ON "fee_concessions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_credits_charge" ON "fee_credits" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "fee_journals_account" ON "fee_journals" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "fee_journals_day" ON "fee_journals" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "fee_payments_account" ON "fee_payments" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "fee_payments_day" ON "fee_payments" USING btree ("day","method");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payments_reference" ON "fee_payments" USING btree ("method","reference") WHERE "fee_payments"."reference" <> '' and "fee_payments"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "fee_payments_advance" ON "fee_payments" USING btree ("account_id") WHERE "fee_payments"."returned_at" is null and "fee_payments"."allocated_paise" + "fee_payments"."paid_back_paise" < "fee_payments"."paise";--> statement-breakpoint
CREATE INDEX "fee_postings_family" ON "fee_postings" USING btree ("account_id") WHERE "fee_postings"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "fee_stays_student" ON "fee_stays" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_stays_group" ON "fee_stays" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_stays_one_open" ON "fee_stays" USING btree ("student_id","group_id") WHERE "fee_stays"."until_day" is null;
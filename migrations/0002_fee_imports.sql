CREATE TABLE "fee_import_rows" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"balance_paise" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"terms" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"stay_id" uuid,
	"concession_id" uuid,
	"charge_id" uuid,
	"payment_id" uuid,
	CONSTRAINT "fee_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "fee_import_rows_state" CHECK ("fee_import_rows"."state" in ('waiting', 'stored', 'known', 'refused', 'undone')),
	CONSTRAINT "fee_import_rows_terms" CHECK (("fee_import_rows"."state" = 'waiting') = ("fee_import_rows"."terms" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"owed_paise" bigint NOT NULL,
	"ahead_paise" bigint NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "fee_charges" DROP CONSTRAINT "fee_charges_head";--> statement-breakpoint
ALTER TABLE "fee_payments" DROP CONSTRAINT "fee_payments_method";--> statement-breakpoint
ALTER TABLE "fee_payments" DROP CONSTRAINT "fee_payments_cheque";--> statement-breakpoint
ALTER TABLE "fee_journals" DROP CONSTRAINT "fee_journals_kind";--> statement-breakpoint
ALTER TABLE "fee_postings" DROP CONSTRAINT "fee_postings_account";--> statement-breakpoint
ALTER TABLE "fee_import_rows" ADD CONSTRAINT "fee_import_rows_import_id_fee_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."fee_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_import_rows" ADD CONSTRAINT "fee_import_rows_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_imports" ADD CONSTRAINT "fee_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_import_rows_waiting" ON "fee_import_rows" USING btree ("import_id","row") WHERE "fee_import_rows"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "fee_import_rows_student" ON "fee_import_rows" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_import_rows_one_balance" ON "fee_import_rows" USING btree ("student_id") WHERE "fee_import_rows"."state" = 'stored' and "fee_import_rows"."balance_paise" <> 0;--> statement-breakpoint
CREATE INDEX "fee_imports_at" ON "fee_imports" USING btree ("imported_at");--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_head" CHECK ("fee_charges"."head" in ('brought forward', 'tuition', 'exam', 'competition', 'kit', 'other', 'late'));--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_method" CHECK ("fee_payments"."method" in ('cash', 'upi', 'bank', 'cheque', 'brought forward'));--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_cheque" CHECK ("fee_payments"."method" = 'cheque' or ("fee_payments"."cleared_at" is null and ("fee_payments"."returned_at" is null or "fee_payments"."method" = 'brought forward')));--> statement-breakpoint
ALTER TABLE "fee_journals" ADD CONSTRAINT "fee_journals_kind" CHECK ("fee_journals"."kind" in ('charge', 'credit', 'payment', 'cheque cleared', 'cheque returned', 'paid back', 'cash moved', 'day closed', 'taken back'));--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float', 'orders', 'gateway', 'other cash', 'opening balances'));
CREATE TABLE "fee_centre_till_days" (
	"centre_id" uuid NOT NULL,
	"day" date NOT NULL,
	"book_paise" integer NOT NULL,
	"counted_paise" integer NOT NULL,
	"counts" integer[] NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "fee_centre_till_days_centre_id_day_pk" PRIMARY KEY("centre_id","day"),
	CONSTRAINT "fee_centre_till_days_reason" CHECK ("fee_centre_till_days"."book_paise" = "fee_centre_till_days"."counted_paise" or "fee_centre_till_days"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "fee_centre_tills" (
	"centre_id" uuid PRIMARY KEY NOT NULL,
	"balance_paise" integer DEFAULT 0 NOT NULL,
	"closed_day" date,
	CONSTRAINT "fee_centre_tills_not_below" CHECK ("fee_centre_tills"."balance_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "fee_payments" ADD COLUMN "centre_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_journals" ADD COLUMN "till_centre_id" uuid;--> statement-breakpoint
ALTER TABLE "fee_centre_till_days" ADD CONSTRAINT "fee_centre_till_days_centre_id_fee_centre_tills_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."fee_centre_tills"("centre_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_centre_tills" ADD CONSTRAINT "fee_centre_tills_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_journals_till" ON "fee_journals" USING btree ("till_centre_id","day") WHERE "fee_journals"."till_centre_id" is not null;
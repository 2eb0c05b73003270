CREATE TABLE "fee_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stay_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_pauses_days" CHECK ("fee_pauses"."until_day" >= "fee_pauses"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_as" text,
	CONSTRAINT "fee_promises_end" CHECK (("fee_promises"."ended_at" is null) = ("fee_promises"."ended_as" is null)),
	CONSTRAINT "fee_promises_ended_as" CHECK ("fee_promises"."ended_as" in ('kept', 'late', 'moved', 'taken back'))
);
--> statement-breakpoint
ALTER TABLE "fee_charges" ADD COLUMN "late_of" uuid;--> statement-breakpoint
ALTER TABLE "fee_settings" ADD COLUMN "late_grace_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_settings" ADD COLUMN "late_per_day_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_settings" ADD COLUMN "late_cap_paise" integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
ALTER TABLE "fee_pauses" ADD CONSTRAINT "fee_pauses_stay_id_fee_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."fee_stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_promises" ADD CONSTRAINT "fee_promises_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_pauses_stay" ON "fee_pauses" USING btree ("stay_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_promises_one_open" ON "fee_promises" USING btree ("account_id") WHERE "fee_promises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "fee_promises_account" ON "fee_promises" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_late_of" UNIQUE("late_of");--> statement-breakpoint
ALTER TABLE "fee_settings" ADD CONSTRAINT "fee_settings_late" CHECK ("fee_settings"."late_grace_days" >= 0 and "fee_settings"."late_per_day_paise" >= 0 and "fee_settings"."late_per_day_paise" % 100 = 0 and "fee_settings"."late_cap_paise" >= 0 and "fee_settings"."late_cap_paise" % 100 = 0);
CREATE TABLE "fee_pause_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"stay_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_as" text,
	"ended_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "fee_pause_requests_days" CHECK ("fee_pause_requests"."until_day" >= "fee_pause_requests"."from_day"),
	CONSTRAINT "fee_pause_requests_end" CHECK (("fee_pause_requests"."ended_at" is null) = ("fee_pause_requests"."ended_as" is null)),
	CONSTRAINT "fee_pause_requests_ended_as" CHECK ("fee_pause_requests"."ended_as" in ('agreed', 'refused', 'taken back', 'not answered')),
	CONSTRAINT "fee_pause_requests_reason" CHECK ("fee_pause_requests"."reason" = '' or "fee_pause_requests"."ended_as" is not distinct from 'refused')
);
--> statement-breakpoint
ALTER TABLE "fee_pause_requests" ADD CONSTRAINT "fee_pause_requests_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_pause_requests" ADD CONSTRAINT "fee_pause_requests_stay_id_fee_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."fee_stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_pause_requests_one_open" ON "fee_pause_requests" USING btree ("stay_id") WHERE "fee_pause_requests"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "fee_pause_requests_account" ON "fee_pause_requests" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "fee_pause_requests_open" ON "fee_pause_requests" USING btree ("from_day") WHERE "fee_pause_requests"."ended_at" is null;
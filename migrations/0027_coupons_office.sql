ALTER TABLE "coupons" DROP CONSTRAINT "coupons_pkey";--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "id" uuid;--> statement-breakpoint
-- Ids as the server makes them (UUIDv7): 48 bits of time, the version, then by chance.
UPDATE "coupons" SET "id" = (
  substr(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0'), 1, 8) || '-' ||
  substr(lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0'), 9, 4) || '-7' ||
  substr(gen_random_uuid()::text, 16))::uuid;--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD PRIMARY KEY ("id");--> statement-breakpoint
-- Orders name their coupon as the coupon is written.
UPDATE "orders" SET "coupon" = upper("coupon") WHERE "coupon" <> upper("coupon");--> statement-breakpoint
ALTER TABLE "coupons" ALTER COLUMN "percent_off" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "amount_off_paise" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "uses_limit" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "once_per_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_ends" ON "coupons" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon","status") WHERE "orders"."coupon" is not null;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_code" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_off_paise" > 0);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_one_kind" CHECK (("coupons"."percent_off" is null) <> ("coupons"."amount_off_paise" is null));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_days" CHECK ("coupons"."starts_at" < "coupons"."ends_at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_limit" CHECK ("coupons"."uses_limit" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount_paise" >= 0);
ALTER TABLE "remarks" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "remarks" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_reply" CHECK (("remarks"."reply" is null) = ("remarks"."replied_at" is null) and ("remarks"."reply" is null or "remarks"."read_at" is not null));
ALTER TABLE "enquiries" ADD COLUMN "age" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_age" CHECK ("enquiries"."age" between 5 and 14);
CREATE TABLE "centre_holidays" (
	"centre_id" uuid NOT NULL,
	"day" date NOT NULL,
	"word" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "centre_holidays_centre_id_day_pk" PRIMARY KEY("centre_id","day")
);
--> statement-breakpoint
ALTER TABLE "centre_holidays" ADD CONSTRAINT "centre_holidays_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "practice_days" (
	"student_id" uuid NOT NULL,
	"part" text NOT NULL,
	"item_key" text NOT NULL,
	"day" integer NOT NULL,
	"tries" integer NOT NULL,
	"right_count" integer NOT NULL,
	"helped" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	CONSTRAINT "practice_days_student_id_part_item_key_day_pk" PRIMARY KEY("student_id","part","item_key","day"),
	CONSTRAINT "practice_days_part" CHECK ("practice_days"."part" in ('soroban', 'flash', 'vedic', 'cube', 'write')),
	CONSTRAINT "practice_days_not_negative" CHECK ("practice_days"."tries" >= 0 and "practice_days"."helped" >= 0),
	CONSTRAINT "practice_days_right_of_tries" CHECK ("practice_days"."right_count" between 0 and "practice_days"."tries")
);
--> statement-breakpoint
ALTER TABLE "practised" ADD COLUMN "help" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "practice_days" ADD CONSTRAINT "practice_days_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practised" ADD CONSTRAINT "practised_help" CHECK ("practised"."help" in ('shown', 'hinted', 'none'));--> statement-breakpoint
-- What is stored today is added up by day in India; it was practised before help was asked for.
insert into "practice_days" ("student_id", "part", "item_key", "day", "tries", "right_count", "helped", "milliseconds")
select p.student_id, p.part, p.thing, floor((extract(epoch from p.at) + 19800) / 86400)::int,
  count(*)::int, (count(*) filter (where p.is_right))::int, 0, sum(p.milliseconds)::bigint
from "practised" p
where p.counts
group by 1, 2, 3, 4;

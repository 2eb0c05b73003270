CREATE TABLE "homework_completions" (
	"homework_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_completions_homework_id_student_id_pk" PRIMARY KEY("homework_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "practised" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "homework_completions" ADD CONSTRAINT "homework_completions_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_completions" ADD CONSTRAINT "homework_completions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_completions_student" ON "homework_completions" USING btree ("student_id");--> statement-breakpoint
-- What is done by what is stored today stays done, whatever is forgotten of the practice later.
insert into "homework_completions" ("homework_id", "student_id", "at")
select h.id, p.student_id, (array_agg(p.at order by p.at))[8]
from "homework" h
join "practised" p on p.part = split_part(h.exercise, ' ', 1)
  and p.thing = substr(h.exercise, length(split_part(h.exercise, ' ', 1)) + 2)
  and p.at >= h.set_at and p.is_right
where h.exercise is not null
  and exists (select from "group_members" m where m.group_id = h.group_id and m.student_id = p.student_id)
group by h.id, p.student_id
having count(*) >= 8;

CREATE TABLE "licence_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"day" date,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_exceptions_reason" CHECK ("licence_exceptions"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "teacher_licences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"max_level" integer,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"note" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" uuid,
	"withdrawal_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "teacher_licences_in_order" CHECK ("teacher_licences"."until_day" >= "teacher_licences"."from_day"),
	CONSTRAINT "teacher_licences_level" CHECK ("teacher_licences"."max_level" > 0),
	CONSTRAINT "teacher_licences_withdrawn" CHECK (("teacher_licences"."withdrawn_at" is null) = ("teacher_licences"."withdrawn_by" is null) and ("teacher_licences"."withdrawn_at" is null) = ("teacher_licences"."withdrawal_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "licence_exceptions" ADD CONSTRAINT "licence_exceptions_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_exceptions" ADD CONSTRAINT "licence_exceptions_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_licences" ADD CONSTRAINT "teacher_licences_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_exceptions_group" ON "licence_exceptions" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "licence_exceptions_teacher" ON "licence_exceptions" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "teacher_licences_teacher" ON "teacher_licences" USING btree ("teacher_id","from_day");--> statement-breakpoint
CREATE INDEX "teacher_licences_subject" ON "teacher_licences" USING btree (lower("subject"),"from_day");
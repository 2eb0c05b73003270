CREATE TABLE "message_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"reply_id" uuid,
	"mobile" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unknown_tries" integer DEFAULT 0 NOT NULL,
	"open_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_answers_state" CHECK ("message_answers"."state" in ('waiting', 'sending', 'sent'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "unknown_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_answers" ADD CONSTRAINT "message_answers_reply_id_message_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."message_replies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_answers_due" ON "message_answers" USING btree ("due_at") WHERE "message_answers"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "message_answers_person" ON "message_answers" USING btree ("person_id");
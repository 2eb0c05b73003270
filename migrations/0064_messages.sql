CREATE TABLE "message_breakers" (
	"channel" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_until" timestamp (3) with time zone,
	"reason" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"push_keys" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"consent_text" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"consent_place" text NOT NULL,
	"dead_until" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	CONSTRAINT "message_channels_known" CHECK ("message_channels"."channel" in ('whatsapp', 'sms', 'push')),
	CONSTRAINT "message_channels_state" CHECK ("message_channels"."state" in ('on', 'stopped', 'dead')),
	CONSTRAINT "message_channels_push_keys" CHECK (("message_channels"."channel" = 'push') = ("message_channels"."push_keys" is not null))
);
--> statement-breakpoint
CREATE TABLE "message_choices" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"plan" jsonb NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_choices_person_id_kind_pk" PRIMARY KEY("person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "message_hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"event" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "message_hooks_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"is_quiet" boolean NOT NULL,
	CONSTRAINT "message_settings_language" CHECK ("message_settings"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"facts" jsonb NOT NULL,
	"mail" jsonb,
	"path" text NOT NULL,
	"link_token" text NOT NULL,
	"plan" jsonb NOT NULL,
	"plan_index" integer DEFAULT 0 NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_id" text,
	"cost_paise" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_key_unique" UNIQUE("key"),
	CONSTRAINT "messages_link_token_unique" UNIQUE("link_token"),
	CONSTRAINT "messages_state_known" CHECK ("messages"."state" in ('waiting', 'sending', 'sent', 'delivered', 'read', 'failed', 'late', 'held', 'stopped', 'joined')),
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('demo_tomorrow', 'class_today', 'lesson_live', 'fee_due', 'fee_paid', 'homework_set', 'remark_new', 'sunday_letter', 'class_off', 'exam_result', 'cup_place', 'login_code', 'diary_news')),
	CONSTRAINT "messages_channel_known" CHECK ("messages"."channel" in ('whatsapp', 'sms', 'push', 'mail')),
	CONSTRAINT "messages_cost_not_negative" CHECK ("messages"."cost_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_push_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"text" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"language" text NOT NULL,
	"template_id" text NOT NULL,
	"state" text NOT NULL,
	"category" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_templates_kind_channel_language_pk" PRIMARY KEY("kind","channel","language"),
	CONSTRAINT "message_templates_state" CHECK ("message_templates"."state" in ('waiting', 'approved', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "message_channels" ADD CONSTRAINT "message_channels_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_channels_address" ON "message_channels" USING btree ("person_id","channel","address");--> statement-breakpoint
CREATE INDEX "message_channels_by_address" ON "message_channels" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "message_hooks_unseen" ON "message_hooks" USING btree ("received_at") WHERE "message_hooks"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("channel","state","due_at");--> statement-breakpoint
CREATE INDEX "messages_person" ON "messages" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "message_replies_open" ON "message_replies" USING btree ("received_at") WHERE "message_replies"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "message_replies_person" ON "message_replies" USING btree ("person_id");
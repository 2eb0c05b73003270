CREATE TABLE "exam_ladders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_rungs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ladder_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"blueprint" jsonb NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "exam_hidden_scales" (
	"key" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_rungs" ADD CONSTRAINT "exam_rungs_ladder_id_exam_ladders_id_fk" FOREIGN KEY ("ladder_id") REFERENCES "public"."exam_ladders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_rungs_position" ON "exam_rungs" USING btree ("ladder_id","position") WHERE "exam_rungs"."retired_at" is null;--> statement-breakpoint
-- by hand
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exam_ladders FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exam_rungs FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exam_hidden_scales FOR EACH STATEMENT EXECUTE FUNCTION announce_change();

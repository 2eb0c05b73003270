ALTER TABLE "exam_sittings" DROP CONSTRAINT "exam_sittings_mode";--> statement-breakpoint
ALTER TABLE "exam_sittings" DROP CONSTRAINT "exam_sittings_ended";--> statement-breakpoint
ALTER TABLE "exam_sittings" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_sittings" ALTER COLUMN "seed" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "supervisor" text;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "recording_id" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "recorded_by" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD COLUMN "withdrawal_reason" text;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_withdrawn_by_people_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sittings_paper_once" ON "exam_sittings" USING btree ("grade_id","student_id","begun_at") WHERE "exam_sittings"."mode" = 'paper' and "exam_sittings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "exam_sittings_recording" ON "exam_sittings" USING btree ("recording_id") WHERE "exam_sittings"."recording_id" is not null;--> statement-breakpoint
CREATE INDEX "exam_sittings_ended_at" ON "exam_sittings" USING btree ("ended_at");--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_paper" CHECK (case when "exam_sittings"."mode" = 'paper'
        then num_nonnulls("exam_sittings"."attempt_id", "exam_sittings"."seed", "exam_sittings"."seconds") = 0
          and num_nulls("exam_sittings"."ended_at", "exam_sittings"."supervisor", "exam_sittings"."recording_id", "exam_sittings"."recorded_by") = 0
        else num_nulls("exam_sittings"."attempt_id", "exam_sittings"."seed") = 0
          and num_nonnulls("exam_sittings"."supervisor", "exam_sittings"."recording_id", "exam_sittings"."recorded_by", "exam_sittings"."withdrawn_at") = 0 end);--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_withdrawn" CHECK (num_nulls("exam_sittings"."withdrawn_at", "exam_sittings"."withdrawn_by", "exam_sittings"."withdrawal_reason") in (0, 3));--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_mode" CHECK ("exam_sittings"."mode" in ('typed', 'beads', 'paper'));--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_ended" CHECK (("exam_sittings"."ended_at" is null) = ("exam_sittings"."points" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."passed" is null)
        and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."parts" is null)
        and ("exam_sittings"."mode" = 'paper' or ("exam_sittings"."ended_at" is null) = ("exam_sittings"."seconds" is null)));
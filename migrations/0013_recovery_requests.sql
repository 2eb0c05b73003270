CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recovery_requests_due" ON "recovery_requests" USING btree ("due_at");
DROP TABLE "contact_messages" CASCADE;--> statement-breakpoint
DROP TABLE "demo_requests" CASCADE;--> statement-breakpoint
DROP TABLE "franchise_requests" CASCADE;
ALTER TABLE "questions" ADD COLUMN "difficulty" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "blueprint" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_difficulty" CHECK ("questions"."difficulty" in ('easy', 'medium', 'hard'));--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_blueprint" CHECK (jsonb_array_length("quizzes"."blueprint") > 0);
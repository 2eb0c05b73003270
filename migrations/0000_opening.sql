CREATE TABLE "course_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"cover" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "course_categories_category_unique" UNIQUE("category")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"level" text NOT NULL,
	"ages" text NOT NULL,
	"price_paise" integer NOT NULL,
	"list_price_paise" integer,
	"offer_ends_at" timestamp (3) with time zone,
	"thumbnail_image" text,
	"lead_instructor" text NOT NULL,
	"rating" real DEFAULT 0 NOT NULL,
	"intro_video" text,
	"what_we_learn" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_price" CHECK ("courses"."price_paise" >= 0 and ("courses"."list_price_paise" is null or "courses"."list_price_paise" > "courses"."price_paise")),
	CONSTRAINT "courses_rating" CHECK ("courses"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"video_url" text,
	"seconds" integer DEFAULT 0 NOT NULL,
	"sub_description" text DEFAULT '' NOT NULL,
	"preview" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lessons_position" UNIQUE("course_id","position"),
	CONSTRAINT "lessons_seconds" CHECK ("course_lessons"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"percentage_off" integer NOT NULL,
	"title" text NOT NULL,
	"sub_content" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blog_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"comment" text NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"image" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"live" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gallery_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"academy_name" text NOT NULL,
	"phone_1" text NOT NULL,
	"phone_2" text NOT NULL,
	"email" text NOT NULL,
	"facebook" text NOT NULL,
	"instagram" text NOT NULL,
	"youtube" text NOT NULL,
	"online_programs" integer DEFAULT 124 NOT NULL,
	"courses_count" integer DEFAULT 392 NOT NULL,
	"teachers_count" integer DEFAULT 865 NOT NULL,
	"abacus_training_paise" integer DEFAULT 1500000 NOT NULL,
	"vedic_training_paise" integer DEFAULT 1000000 NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."only")
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"review" text NOT NULL,
	"rating" real NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "testimonials_rating" CHECK ("testimonials"."rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_name" text NOT NULL,
	"parent_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"state" text NOT NULL,
	"district" text NOT NULL,
	"location" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "franchise_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"state" text NOT NULL,
	"location" text NOT NULL,
	"training_type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "franchise_training_type" CHECK ("franchise_requests"."training_type" in ('Amount', 'Training'))
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"order_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_once" UNIQUE("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_number" CHECK ("orders"."order_number" ~ '^[A-Za-z0-9]{1,17}$'),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" >= 0 and "orders"."currency" = 'INR')
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"mobile" text NOT NULL,
	"present_education" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('student', 'teacher', 'office')),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email") and "people"."email" like '%_@_%'),
	CONSTRAINT "people_mobile_ten_digits" CHECK ("people"."mobile" ~ '^[0-9]{10}$'),
	CONSTRAINT "people_name_present" CHECK (length(trim("people"."full_name")) > 0),
	CONSTRAINT "people_student_education" CHECK ("people"."role" <> 'student' or "people"."present_education" is not null)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"cookie_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_cookie_hash_unique" UNIQUE("cookie_hash"),
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" uuid,
	"marked" boolean DEFAULT false NOT NULL,
	"seq" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempt_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"time_taken" integer,
	"correct" integer,
	"incorrect" integer,
	"marks_numerator" integer,
	"marks_denominator" integer,
	CONSTRAINT "attempts_number" UNIQUE("student_id","quiz_id","number"),
	CONSTRAINT "attempts_result_whole" CHECK (("attempts"."submitted_at" is null) = ("attempts"."correct" is null) and ("attempts"."submitted_at" is null) = ("attempts"."incorrect" is null) and ("attempts"."submitted_at" is null) = ("attempts"."time_taken" is null) and ("attempts"."submitted_at" is null) = ("attempts"."marks_numerator" is null) and ("attempts"."submitted_at" is null) = ("attempts"."marks_denominator" is null)),
	CONSTRAINT "attempts_counts" CHECK ("attempts"."correct" >= 0 and "attempts"."incorrect" >= 0 and "attempts"."correct" + "attempts"."incorrect" <= jsonb_array_length("attempts"."paper")),
	CONSTRAINT "attempts_times" CHECK ("attempts"."deadline_at" > "attempts"."started_at" and "attempts"."time_taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "late_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" uuid,
	"seq" integer NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_answers_attempt_id_question_id_seq_pk" PRIMARY KEY("attempt_id","question_id","seq")
);
--> statement-breakpoint
CREATE TABLE "question_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"correct" boolean DEFAULT false NOT NULL,
	CONSTRAINT "options_position" UNIQUE("question_id","position"),
	CONSTRAINT "options_text" UNIQUE("question_id","text")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quizzes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"sequence" integer NOT NULL,
	"price_paise" integer DEFAULT 0 NOT NULL,
	"duration_minutes" integer,
	"marks" integer NOT NULL,
	"passing_marks" integer NOT NULL,
	"penalty_numerator" integer DEFAULT 1 NOT NULL,
	"penalty_denominator" integer DEFAULT 4 NOT NULL,
	"language" text DEFAULT 'English' NOT NULL,
	"allow_reattempt" boolean DEFAULT false NOT NULL,
	"pausable" boolean DEFAULT true NOT NULL,
	CONSTRAINT "quizzes_sequence" UNIQUE("subject_id","sequence"),
	CONSTRAINT "quizzes_duration" CHECK ("quizzes"."duration_minutes" between 1 and 600),
	CONSTRAINT "quizzes_marks" CHECK ("quizzes"."marks" > 0 and "quizzes"."passing_marks" between 0 and "quizzes"."marks"),
	CONSTRAINT "quizzes_penalty" CHECK ("quizzes"."penalty_numerator" >= 0 and "quizzes"."penalty_denominator" > 0),
	CONSTRAINT "quizzes_price" CHECK ("quizzes"."price_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quiz_subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"quiz_minutes" integer DEFAULT 30 NOT NULL,
	CONSTRAINT "quiz_subjects_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "submissions_one_per_quiz" UNIQUE("student_id","quiz_id")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answers" ADD CONSTRAINT "late_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_subject_id_quiz_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."quiz_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "blog_comments_blog" ON "blog_comments" USING btree ("blog_id","approved_at");--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "orders_student" ON "orders" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_role_email" ON "people" USING btree ("role","email");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("student_id","quiz_id") WHERE "attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_running" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."submitted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "options_one_key" ON "question_options" USING btree ("question_id") WHERE "question_options"."correct";--> statement-breakpoint
CREATE UNIQUE INDEX "questions_position" ON "questions" USING btree ("quiz_id","position") WHERE "questions"."retired_at" is null;
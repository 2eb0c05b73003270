-- What drizzle-kit does not write: functions for the search for names, before the index that uses them.
-- What is left of a word of a name when every usual spelling of it, in Devanagari or in Latin letters, is written
-- alike: रोहन, Rohan and rohn give rohn; ज़ोया, Zoya and Joya give joy.
CREATE FUNCTION name_key(word text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  k text := lower(normalize(word, NFD));
BEGIN
  IF k ~ '[ऀ-ॿ]' THEN
    k := regexp_replace(regexp_replace(k, '[़ः‌‍]', '', 'g'), '[ंँ](?=[पफबभ])', 'म');
    k := replace(replace(replace(k, 'ज्ञ', 'gy'), 'च्छ', 'छ'), 'य', 'y');
    k := translate(k, 'कगजटडणतदनपबमरलवसहङञळफऴऩऱ', 'kgjtdntdnpbmrlvshnnlfnnr');
    k := translate(k, 'अआािीइईुूउऊेएॅऍोओॉऑंँ', 'aaaiiiiuuuueeeeoooonn');
    k := replace(replace(replace(replace(k, 'ै', 'ai'), 'ऐ', 'ai'), 'ौ', 'au'), 'औ', 'au');
    k := replace(replace(replace(replace(k, 'ृ', 'ri'), 'ऋ', 'ri'), 'च', 'ch'), 'छ', 'ch');
    k := translate(k, 'खघझठढथधभशष', 'kgjtdtdbss');
    k := regexp_replace(regexp_replace(k, '([a-z])्\1|([aeiou])\2+', '\1\2', 'g'), '्', '', 'g');
  ELSE
    k := regexp_replace(k, '[̀-ͯ]', '', 'g');
    k := regexp_replace(k, 'ngh$', 'nh');
    k := replace(replace(replace(k, 'x', 'ks'), 'ph', 'f'), 'chh', 'ch');
    k := regexp_replace(k, '([kgjtdbs])h', '\1', 'g');
    k := regexp_replace(replace(k, 'ck', 'k'), 'c(?!h)', 'k', 'g');
    k := replace(replace(k, 'ee', 'i'), 'oo', 'u');
    k := regexp_replace(k, 'ow(?![aeiou])', 'o', 'g');
    k := regexp_replace(regexp_replace(k, 'ary$', 'ari'), '([^aeiou])y$', '\1i');
    k := regexp_replace(regexp_replace(k, 'ey$', 'e'), '^verma$', 'varma');
    k := regexp_replace(translate(k, 'wzq', 'vjk'), 'n([pb])', 'm\1', 'g');
    k := regexp_replace(k, '(.)\1+', '\1', 'g');
  END IF;
  k := regexp_replace(k, '^(ai|i|a)y[ae]?r$', 'ayr');
  k := regexp_replace(k, 'i([aeou])', 'iy\1', 'g');
  k := regexp_replace(replace(regexp_replace(k, 'ai(r?)$', 'ay\1'), 'ai', 'e'), '[ao]u', 'o', 'g');
  RETURN regexp_replace(regexp_replace(k, 'ao$', 'av'), '(?!^)a', '', 'g');
END $$;
--> statement-breakpoint
-- What the office searches people by: the words of the name, beside each its key marked by ~, e-mail and mobile.
CREATE FUNCTION people_words(name text, email text, mobile text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
  own text[] := array_remove(string_to_array(translate(lower(name), '.,''’-()/', '        '), ' '), '');
BEGIN
  RETURN array_to_tsvector(
    own
    || array(SELECT '~' || public.name_key(word) FROM unnest(own) AS word)
    || array_remove(string_to_array(coalesce(email, '') || ' ' || coalesce(mobile, ''), ' '), ''));
END $$;
--> statement-breakpoint
-- The search for names that are written like this word: from three letters of its key by their beginning, below
-- that only whole, because a key of two letters begins too many names.
CREATE FUNCTION people_alike(word text) RETURNS tsquery
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  k text := regexp_replace(public.name_key(word), '[''\\]', '', 'g');
BEGIN
  RETURN (CASE WHEN length(k) < 3 THEN '''~' || k || '''' ELSE '''~' || k || ''':*' END)::tsquery;
END $$;
--> statement-breakpoint
CREATE TABLE "academy_setups" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"online_programs" integer DEFAULT 0 NOT NULL,
	"courses_count" integer DEFAULT 0 NOT NULL,
	"teachers_count" integer DEFAULT 0 NOT NULL,
	"abacus_training_paise" integer DEFAULT 0 NOT NULL,
	"vedic_training_paise" integer DEFAULT 0 NOT NULL,
	"lesson_share" integer DEFAULT 50 NOT NULL,
	"logo" text,
	"demo_since" timestamp (3) with time zone,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."only"),
	CONSTRAINT "site_settings_share" CHECK ("site_settings"."lesson_share" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "site_texts_name" CHECK ("site_texts"."name" in ('homeTitle', 'homeText', 'aboutTitle', 'aboutText', 'privacy', 'terms', 'refunds', 'child-safety'))
);
--> statement-breakpoint
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
	"teacher_id" uuid,
	"rating" real DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"intro_video" text,
	"intro_captions" text,
	"what_we_learn" text DEFAULT '' NOT NULL,
	"needs" text DEFAULT '' NOT NULL,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_price" CHECK ("courses"."price_paise" >= 0 and ("courses"."list_price_paise" is null or "courses"."list_price_paise" > "courses"."price_paise")),
	CONSTRAINT "courses_rating" CHECK ("courses"."rating" between 0 and 5 and "courses"."rating_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "course_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"video_url" text,
	"captions" text,
	"seconds" integer DEFAULT 0 NOT NULL,
	"film_seconds" integer,
	"sub_description" text DEFAULT '' NOT NULL,
	"exercise" text,
	"preview" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "lessons_seconds" CHECK ("course_lessons"."seconds" >= 0 and "course_lessons"."film_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "teacher_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"teaches" text NOT NULL,
	"since" integer,
	"picture" text,
	"words" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "teacher_profiles_since" CHECK ("teacher_profiles"."since" between 1950 and 2100)
);
--> statement-breakpoint
CREATE TABLE "academy_holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_recipients" (
	"announcement_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"is_unmailed" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "announcement_recipients_announcement_id_student_id_pk" PRIMARY KEY("announcement_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice" text NOT NULL,
	"audience" text NOT NULL,
	"group_id" uuid,
	"day" date,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"send_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_notice" CHECK ("announcements"."notice" in ('message', 'cancelled', 'restored', 'substitute', 'holidays')),
	CONSTRAINT "announcements_audience" CHECK ("announcements"."audience" in ('all', 'group', 'absent')),
	CONSTRAINT "announcements_of_group" CHECK (("announcements"."audience" = 'all') = ("announcements"."group_id" is null)),
	CONSTRAINT "announcements_of_day" CHECK (("announcements"."audience" = 'absent') = ("announcements"."day" is not null))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"mark" text,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_group_id_student_id_day_pk" PRIMARY KEY("group_id","student_id","day"),
	CONSTRAINT "attendance_mark" CHECK ("attendance"."mark" in ('present', 'absent', 'late'))
);
--> statement-breakpoint
CREATE TABLE "class_changes" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"substitute_id" uuid,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_changes_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
CREATE TABLE "group_handovers" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"teacher_id" uuid NOT NULL,
	"planned_by" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_holidays" (
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "group_holidays_group_id_day_pk" PRIMARY KEY("group_id","day")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	CONSTRAINT "group_members_days" CHECK ("group_members"."left_on" is null or "group_members"."left_on" >= "group_members"."joined_on")
);
--> statement-breakpoint
CREATE TABLE "class_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"teacher_id" uuid NOT NULL,
	"weekdays" integer[] NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"meeting_url" text,
	"places" integer NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_groups_weekdays" CHECK ("class_groups"."weekdays" <@ array[1,2,3,4,5,6,7] and cardinality("class_groups"."weekdays") > 0),
	CONSTRAINT "class_groups_time" CHECK ("class_groups"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "class_groups_minutes" CHECK ("class_groups"."minutes" between 10 and 600),
	CONSTRAINT "class_groups_places" CHECK ("class_groups"."places" between 1 and 200),
	CONSTRAINT "class_groups_days" CHECK ("class_groups"."until_day" is null or "class_groups"."until_day" >= "class_groups"."from_day")
);
--> statement-breakpoint
CREATE TABLE "homework" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"course_id" uuid,
	"lesson_id" uuid,
	"quiz_id" uuid,
	"exercise" text,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	"due_on" date NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "homework_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"homework_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"file" uuid NOT NULL,
	"size" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_answers_kind" CHECK ("homework_answers"."kind" in ('pdf', 'picture', 'recording'))
);
--> statement-breakpoint
CREATE TABLE "homework_completions" (
	"homework_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_completions_homework_id_student_id_pk" PRIMARY KEY("homework_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "homework_files" (
	"homework_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "homework_files_homework_id_file_id_pk" PRIMARY KEY("homework_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "homework_ticks" (
	"homework_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"done" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homework_ticks_homework_id_student_id_pk" PRIMARY KEY("homework_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "library_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"file" uuid NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "library_files_kind" CHECK ("library_files"."kind" in ('pdf', 'picture', 'recording'))
);
--> statement-breakpoint
CREATE TABLE "written_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"file" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "written_pages_answer" CHECK (("written_pages"."answer" is null) = ("written_pages"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "remarks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"read_by" uuid,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "remarks_reply" CHECK (("remarks"."reply" is null) = ("remarks"."replied_at" is null) and ("remarks"."reply" is null or "remarks"."read_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "competition_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"level" text DEFAULT '' NOT NULL,
	"age_from" integer NOT NULL,
	"age_to" integer NOT NULL,
	"asked" text DEFAULT '' NOT NULL,
	"example" text DEFAULT '' NOT NULL,
	CONSTRAINT "competition_groups_ages" CHECK ("competition_groups"."age_from" >= 3 and "competition_groups"."age_to" between "competition_groups"."age_from" and 99)
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"subject" text NOT NULL,
	"place" text NOT NULL,
	"age_on" date NOT NULL,
	"entry_opens_at" timestamp (3) with time zone NOT NULL,
	"entry_closes_at" timestamp (3) with time zone NOT NULL,
	"fee_paise" integer DEFAULT 0 NOT NULL,
	"needs" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"awards" text DEFAULT '' NOT NULL,
	"faq" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mock_quiz_id" uuid,
	"published_at" timestamp (3) with time zone,
	"last_seat" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "competitions_entry" CHECK ("competitions"."entry_closes_at" > "competitions"."entry_opens_at"),
	CONSTRAINT "competitions_fee" CHECK ("competitions"."fee_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "competition_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"born_on" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"entered_by" text NOT NULL,
	"entered_by_id" uuid,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"waiver_reason" text,
	"withdrawn_at" timestamp (3) with time zone,
	"withdrawn_by" text,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	CONSTRAINT "competition_entries_once" UNIQUE("competition_id","student_id"),
	CONSTRAINT "competition_entries_seat" UNIQUE("competition_id","seat"),
	CONSTRAINT "competition_entries_void" CHECK (("competition_entries"."voided_at" is null) = ("competition_entries"."void_reason" is null)),
	CONSTRAINT "competition_entries_by" CHECK ("competition_entries"."entered_by" in ('self', 'parent', 'teacher', 'sheet')),
	CONSTRAINT "competition_entries_withdrawn_by" CHECK ("competition_entries"."withdrawn_by" in ('self', 'parent', 'teacher', 'sheet'))
);
--> statement-breakpoint
CREATE TABLE "competition_papers" (
	"round_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	CONSTRAINT "competition_papers_round_id_group_id_pk" PRIMARY KEY("round_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "competition_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"competition_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"last_start_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"spread_seconds" integer DEFAULT 20 NOT NULL,
	"qualify" integer,
	"key_at" timestamp (3) with time zone,
	"objections_until" timestamp (3) with time zone,
	"final_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "competition_rounds_number" UNIQUE("competition_id","number"),
	CONSTRAINT "competition_rounds_window" CHECK ("competition_rounds"."opens_at" <= "competition_rounds"."last_start_at" and "competition_rounds"."last_start_at" < "competition_rounds"."closes_at"),
	CONSTRAINT "competition_rounds_spread" CHECK ("competition_rounds"."spread_seconds" between 0 and 600),
	CONSTRAINT "competition_rounds_key" CHECK (("competition_rounds"."key_at" is null) = ("competition_rounds"."objections_until" is null)),
	CONSTRAINT "competition_rounds_final" CHECK ("competition_rounds"."final_at" is null or "competition_rounds"."key_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "competition_sittings" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"came_at" timestamp (3) with time zone NOT NULL,
	"refused" text,
	"attempt_id" uuid,
	CONSTRAINT "competition_sittings_round_id_entry_id_pk" PRIMARY KEY("round_id","entry_id"),
	CONSTRAINT "competition_sittings_attempt_id_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "competition_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "competition_certificates_code" CHECK (length("competition_certificates"."code") = 10)
);
--> statement-breakpoint
CREATE TABLE "competition_mendings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"options" text[] NOT NULL,
	"reason" text NOT NULL,
	"mended_by" uuid NOT NULL,
	"mended_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "competition_mendings_version" UNIQUE("round_id","version"),
	CONSTRAINT "competition_mendings_kind" CHECK ("competition_mendings"."kind" in ('void', 'several', 'full')),
	CONSTRAINT "competition_mendings_options" CHECK (("competition_mendings"."kind" = 'several') = (cardinality("competition_mendings"."options") > 0))
);
--> statement-breakpoint
CREATE TABLE "competition_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"text" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "competition_objections_once" UNIQUE("round_id","entry_id","question_id"),
	CONSTRAINT "competition_objections_answer" CHECK (("competition_objections"."state" = 'waiting') = ("competition_objections"."answer" is null)),
	CONSTRAINT "competition_objections_state" CHECK ("competition_objections"."state" in ('waiting', 'upheld', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "competition_results" (
	"round_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"total" integer NOT NULL,
	"correct" integer NOT NULL,
	"wrong" integer NOT NULL,
	"marks_numerator" integer NOT NULL,
	"marks_denominator" integer NOT NULL,
	"max_marks" integer NOT NULL,
	"seconds" integer NOT NULL,
	"extra" boolean DEFAULT false NOT NULL,
	"rank" integer,
	"of" integer,
	CONSTRAINT "competition_results_round_id_entry_id_version_pk" PRIMARY KEY("round_id","entry_id","version"),
	CONSTRAINT "competition_results_rank" CHECK (("competition_results"."rank" is null) = ("competition_results"."of" is null) and "competition_results"."rank" <= "competition_results"."of")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"percentage_off" integer NOT NULL,
	"title" text NOT NULL,
	"sub_content" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
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
	"fingerprint" text NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_comments_fingerprint_unique" UNIQUE("fingerprint")
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
CREATE TABLE "practised" (
	"student_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"part" text NOT NULL,
	"thing" text NOT NULL,
	"is_right" boolean NOT NULL,
	"help" text DEFAULT 'none' NOT NULL,
	"milliseconds" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"seed" text,
	"counts" boolean DEFAULT true NOT NULL,
	"measured" jsonb,
	CONSTRAINT "practised_student_id_id_pk" PRIMARY KEY("student_id","id"),
	CONSTRAINT "practised_part" CHECK ("practised"."part" in ('soroban', 'flash', 'vedic', 'cube', 'write')),
	CONSTRAINT "practised_help" CHECK ("practised"."help" in ('shown', 'hinted', 'none'))
);
--> statement-breakpoint
CREATE TABLE "practice_days" (
	"student_id" uuid NOT NULL,
	"part" text NOT NULL,
	"item_key" text NOT NULL,
	"day" integer NOT NULL,
	"tries" integer NOT NULL,
	"right_count" integer NOT NULL,
	"helped" integer NOT NULL,
	"milliseconds" bigint NOT NULL,
	CONSTRAINT "practice_days_student_id_part_item_key_day_pk" PRIMARY KEY("student_id","part","item_key","day"),
	CONSTRAINT "practice_days_part" CHECK ("practice_days"."part" in ('soroban', 'flash', 'vedic', 'cube', 'write')),
	CONSTRAINT "practice_days_not_negative" CHECK ("practice_days"."tries" >= 0 and "practice_days"."helped" >= 0),
	CONSTRAINT "practice_days_right_of_tries" CHECK ("practice_days"."right_count" between 0 and "practice_days"."tries")
);
--> statement-breakpoint
CREATE TABLE "exam_certificates" (
	"code" text PRIMARY KEY NOT NULL,
	"sitting_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "exam_certificates_sitting_id_unique" UNIQUE("sitting_id"),
	CONSTRAINT "exam_certificates_code" CHECK (length("exam_certificates"."code") = 10)
);
--> statement-breakpoint
CREATE TABLE "exam_grades" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"blueprint" jsonb NOT NULL,
	"quiz_id" uuid,
	CONSTRAINT "exam_grades_once" UNIQUE("grade","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "exam_ladders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"about" text NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_sittings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"grade_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"mode" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"points" integer,
	"passed" boolean,
	"parts" jsonb,
	"seconds" integer,
	"judged" text,
	"word" text DEFAULT '' NOT NULL,
	"judged_by" uuid,
	"judged_at" timestamp (3) with time zone,
	CONSTRAINT "exam_sittings_attempt_id_unique" UNIQUE("attempt_id"),
	CONSTRAINT "exam_sittings_mode" CHECK ("exam_sittings"."mode" in ('typed', 'beads')),
	CONSTRAINT "exam_sittings_judged" CHECK ("exam_sittings"."judged" in ('confirmed', 'declined')),
	CONSTRAINT "exam_sittings_ended" CHECK (("exam_sittings"."ended_at" is null) = ("exam_sittings"."points" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."passed" is null)
        and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."parts" is null) and ("exam_sittings"."ended_at" is null) = ("exam_sittings"."seconds" is null)),
	CONSTRAINT "exam_sittings_word" CHECK (("exam_sittings"."judged" is null) = ("exam_sittings"."judged_at" is null)),
	CONSTRAINT "exam_sittings_confirmed" CHECK ("exam_sittings"."judged" is null or "exam_sittings"."passed")
);
--> statement-breakpoint
CREATE TABLE "exam_hidden_scales" (
	"key" text PRIMARY KEY NOT NULL
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
CREATE TABLE "letter_models" (
	"script" text NOT NULL,
	"letter" text NOT NULL,
	"stroke_order" jsonb NOT NULL,
	"signed_off_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_models_script_letter_pk" PRIMARY KEY("script","letter"),
	CONSTRAINT "letter_models_script" CHECK ("letter_models"."script" in ('latin', 'cursive', 'devanagari'))
);
--> statement-breakpoint
CREATE TABLE "demo_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"state" text DEFAULT 'booked' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"day_told_at" timestamp (3) with time zone,
	"hours_told_at" timestamp (3) with time zone,
	CONSTRAINT "demo_bookings_enquiry_id_unique" UNIQUE("enquiry_id"),
	CONSTRAINT "demo_bookings_state" CHECK ("demo_bookings"."state" in ('booked', 'cancelled', 'attended', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "demo_classes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"teacher_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"places" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "demo_classes_never_overbooked" CHECK ("demo_classes"."taken" between 0 and "demo_classes"."places"),
	CONSTRAINT "demo_classes_mode" CHECK ("demo_classes"."mode" in ('online', 'place'))
);
--> statement-breakpoint
CREATE TABLE "demo_slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"weekday" integer NOT NULL,
	"time" text NOT NULL,
	"minutes" integer NOT NULL,
	"teacher_id" uuid NOT NULL,
	"places" integer NOT NULL,
	"mode" text NOT NULL,
	"place" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "demo_slots_weekday" CHECK ("demo_slots"."weekday" between 1 and 7),
	CONSTRAINT "demo_slots_time" CHECK ("demo_slots"."time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "demo_slots_mode" CHECK ("demo_slots"."mode" in ('online', 'place'))
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"child_name" text,
	"email" text,
	"mobile" text NOT NULL,
	"state" text,
	"district" text,
	"location" text,
	"training_type" text,
	"age" integer,
	"category" text,
	"message" text,
	"wants" text,
	"source" text DEFAULT '' NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"lost_reason" text,
	"carer_id" uuid,
	"next_step" text,
	"next_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone,
	"student_id" uuid,
	"parent_id" uuid,
	"words" text GENERATED ALWAYS AS (lower(coalesce(child_name, '') || ' ' || name || ' ' || mobile || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('demo', 'franchise', 'message', 'office')),
	CONSTRAINT "enquiries_stage_known" CHECK ("enquiries"."stage" in ('new', 'contacted', 'booked', 'joined', 'lost')),
	CONSTRAINT "enquiries_age" CHECK ("enquiries"."age" between 5 and 14),
	CONSTRAINT "enquiries_training_type" CHECK ("enquiries"."training_type" in ('Amount', 'Training')),
	CONSTRAINT "enquiries_lost_has_reason" CHECK (("enquiries"."stage" = 'lost') = ("enquiries"."lost_reason" is not null)),
	CONSTRAINT "enquiries_reason_known" CHECK ("enquiries"."lost_reason" in ('fee', 'timing', 'distance', 'competitor', 'not keen', 'age', 'unreachable', 'duplicate', 'later')),
	CONSTRAINT "enquiries_later_has_day" CHECK ("enquiries"."lost_reason" <> 'later' or "enquiries"."next_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "enquiry_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiry_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"enquiry_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"percent_off" integer,
	"amount_off_paise" integer,
	"course_id" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"uses_limit" integer,
	"once_per_student" boolean DEFAULT false NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" UNIQUE("code"),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent_off" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_off_paise" > 0),
	CONSTRAINT "coupons_one_kind" CHECK (("coupons"."percent_off" is null) <> ("coupons"."amount_off_paise" is null)),
	CONSTRAINT "coupons_days" CHECK ("coupons"."starts_at" < "coupons"."ends_at"),
	CONSTRAINT "coupons_limit" CHECK ("coupons"."uses_limit" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_note_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_once" UNIQUE("order_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"order_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"studied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrolments_once" UNIQUE("student_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_checks" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"ours" text NOT NULL,
	"ours_paise" integer NOT NULL,
	"theirs" text DEFAULT '' NOT NULL,
	"theirs_paise" bigint DEFAULT 0 NOT NULL,
	"differs_since" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"key" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sequence" integer DEFAULT 1 NOT NULL,
	"amount_paise" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_once" UNIQUE("order_id","kind","sequence"),
	CONSTRAINT "ledger_sign" CHECK (("ledger_entries"."kind" = 'charge' and "ledger_entries"."amount_paise" >= 0 and "ledger_entries"."sequence" = 1) or ("ledger_entries"."kind" = 'refund' and "ledger_entries"."amount_paise" <= 0))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"amount_paise" bigint,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"refunded_paise" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"status" text DEFAULT 'NEW' NOT NULL,
	"gateway" text NOT NULL,
	"payment_url" text,
	"coupon" text,
	"discount_paise" integer DEFAULT 0 NOT NULL,
	"buyer_state" text,
	"paid_by" text,
	"reference" text,
	"paid_on" date,
	"note" text,
	"check_at" timestamp (3) with time zone,
	"giving_back_at" timestamp (3) with time zone,
	"charged_at" timestamp (3) with time zone,
	"waited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('NEW', 'PENDING', 'CHARGED', 'FAILED', 'HELD', 'REFUNDED')),
	CONSTRAINT "orders_number" CHECK ("orders"."order_number" ~ '^[A-Za-z0-9]{1,17}$'),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_paise" >= 0 and "orders"."currency" = 'INR'),
	CONSTRAINT "orders_discount" CHECK ("orders"."discount_paise" >= 0),
	CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_paise" between 0 and "orders"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"order_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"amount_paise" integer NOT NULL,
	"reason" text NOT NULL,
	"ends_course" boolean NOT NULL,
	"by_id" uuid,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_order_id_sequence_pk" PRIMARY KEY("order_id","sequence"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_paise" >= 0 and "refunds"."sequence" >= 1),
	CONSTRAINT "refunds_one_end" CHECK ("refunds"."paid_at" is null or "refunds"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"gstin" text DEFAULT '' NOT NULL,
	"sac_code" text DEFAULT '999293' NOT NULL,
	"rate_percent" integer DEFAULT 18 NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"inter_state_limit_paise" integer DEFAULT 10000000 NOT NULL,
	"refund_days" integer DEFAULT 7 NOT NULL,
	"refund_lessons" integer DEFAULT 2 NOT NULL,
	CONSTRAINT "tax_settings_one_row" CHECK ("tax_settings"."only")
);
--> statement-breakpoint
CREATE TABLE "course_ratings" (
	"enrolment_id" uuid PRIMARY KEY NOT NULL,
	"stars" integer NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_ratings_stars" CHECK ("course_ratings"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"enrolment_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"studied" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lesson_progress_enrolment_id_lesson_id_pk" PRIMARY KEY("enrolment_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "study_days" (
	"student_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "study_days_student_id_day_pk" PRIMARY KEY("student_id","day"),
	CONSTRAINT "study_days_time" CHECK ("study_days"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"balance_paise" integer DEFAULT 0 NOT NULL,
	"due_since" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_accounts_person_id_unique" UNIQUE("person_id")
);
--> statement-breakpoint
CREATE TABLE "fee_allocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_allocations_paise" CHECK ("fee_allocations"."paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "fee_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"head" text NOT NULL,
	"title" text NOT NULL,
	"paise" integer NOT NULL,
	"credited_paise" integer DEFAULT 0 NOT NULL,
	"settled_paise" integer DEFAULT 0 NOT NULL,
	"due_on" date NOT NULL,
	"stay_id" uuid,
	"late_of" uuid,
	"entry_id" uuid,
	"reminded_step" integer,
	"period" text,
	"why" text DEFAULT '[]' NOT NULL,
	"tax" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_charges_late_of" UNIQUE("late_of"),
	CONSTRAINT "fee_charges_once" UNIQUE("stay_id","period"),
	CONSTRAINT "fee_charges_head" CHECK ("fee_charges"."head" in ('tuition', 'exam', 'competition', 'kit', 'other', 'late')),
	CONSTRAINT "fee_charges_rupees" CHECK ("fee_charges"."paise" > 0 and "fee_charges"."paise" % 100 = 0),
	CONSTRAINT "fee_charges_settled" CHECK ("fee_charges"."settled_paise" >= 0 and "fee_charges"."credited_paise" >= 0 and "fee_charges"."settled_paise" + "fee_charges"."credited_paise" <= "fee_charges"."paise"),
	CONSTRAINT "fee_charges_period" CHECK (("fee_charges"."stay_id" is null) = ("fee_charges"."period" is null))
);
--> statement-breakpoint
CREATE TABLE "fee_concessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"percent" integer,
	"rupees" integer,
	"adds_up" boolean NOT NULL,
	"reason" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_concessions_one_kind" CHECK (("fee_concessions"."percent" is null) <> ("fee_concessions"."rupees" is null)),
	CONSTRAINT "fee_concessions_percent" CHECK ("fee_concessions"."percent" between 1 and 100),
	CONSTRAINT "fee_concessions_rupees" CHECK ("fee_concessions"."rupees" > 0),
	CONSTRAINT "fee_concessions_days" CHECK ("fee_concessions"."until_day" is null or "fee_concessions"."until_day" >= "fee_concessions"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_counters" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "fee_counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "fee_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"number" text NOT NULL,
	"paise" integer NOT NULL,
	"reason" text NOT NULL,
	"tax" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_credits_number" UNIQUE("number"),
	CONSTRAINT "fee_credits_paise" CHECK ("fee_credits"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "fee_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stay_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_pauses_days" CHECK ("fee_pauses"."until_day" >= "fee_pauses"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"paise" integer NOT NULL,
	"allocated_paise" integer DEFAULT 0 NOT NULL,
	"paid_back_paise" integer DEFAULT 0 NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"day" date NOT NULL,
	"number" text NOT NULL,
	"receipt" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "fee_payments_number" UNIQUE("number"),
	CONSTRAINT "fee_payments_method" CHECK ("fee_payments"."method" in ('cash', 'upi', 'bank', 'cheque')),
	CONSTRAINT "fee_payments_paise" CHECK ("fee_payments"."paise" > 0),
	CONSTRAINT "fee_payments_once" CHECK ("fee_payments"."allocated_paise" >= 0 and "fee_payments"."paid_back_paise" >= 0 and "fee_payments"."allocated_paise" + "fee_payments"."paid_back_paise" <= "fee_payments"."paise"),
	CONSTRAINT "fee_payments_cheque" CHECK ("fee_payments"."method" = 'cheque' or ("fee_payments"."cleared_at" is null and "fee_payments"."returned_at" is null)),
	CONSTRAINT "fee_payments_one_end" CHECK ("fee_payments"."cleared_at" is null or "fee_payments"."returned_at" is null)
);
--> statement-breakpoint
CREATE TABLE "fee_plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"part_rule" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_plans_name" UNIQUE("name"),
	CONSTRAINT "fee_plans_part_rule" CHECK ("fee_plans"."part_rule" in ('classes', 'whole'))
);
--> statement-breakpoint
CREATE TABLE "fee_prices" (
	"plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"paise" integer NOT NULL,
	CONSTRAINT "fee_prices_plan_id_from_day_pk" PRIMARY KEY("plan_id","from_day"),
	CONSTRAINT "fee_prices_rupees" CHECK ("fee_prices"."paise" >= 0 and "fee_prices"."paise" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "fee_promises" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"note" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_as" text,
	CONSTRAINT "fee_promises_end" CHECK (("fee_promises"."ended_at" is null) = ("fee_promises"."ended_as" is null)),
	CONSTRAINT "fee_promises_ended_as" CHECK ("fee_promises"."ended_as" in ('kept', 'late', 'moved', 'taken back'))
);
--> statement-breakpoint
CREATE TABLE "fee_settings" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"code" text DEFAULT 'FEE' NOT NULL,
	"due_day" integer DEFAULT 5 NOT NULL,
	"second_child_percent" integer DEFAULT 0 NOT NULL,
	"later_child_percent" integer DEFAULT 0 NOT NULL,
	"cheque_charge_paise" integer DEFAULT 0 NOT NULL,
	"late_grace_days" integer DEFAULT 7 NOT NULL,
	"late_per_day_paise" integer DEFAULT 0 NOT NULL,
	"late_cap_paise" integer DEFAULT 15000 NOT NULL,
	"upi_address" text DEFAULT '' NOT NULL,
	"reminds_families" boolean DEFAULT false NOT NULL,
	CONSTRAINT "fee_settings_one_row" CHECK ("fee_settings"."only"),
	CONSTRAINT "fee_settings_code" CHECK ("fee_settings"."code" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_settings_due_day" CHECK ("fee_settings"."due_day" between 1 and 28),
	CONSTRAINT "fee_settings_percent" CHECK ("fee_settings"."second_child_percent" between 0 and 100 and "fee_settings"."later_child_percent" between 0 and 100),
	CONSTRAINT "fee_settings_cheque" CHECK ("fee_settings"."cheque_charge_paise" >= 0 and "fee_settings"."cheque_charge_paise" % 100 = 0),
	CONSTRAINT "fee_settings_late" CHECK ("fee_settings"."late_grace_days" >= 0 and "fee_settings"."late_per_day_paise" >= 0 and "fee_settings"."late_per_day_paise" % 100 = 0 and "fee_settings"."late_cap_paise" >= 0 and "fee_settings"."late_cap_paise" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "fee_stays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_stays_days" CHECK ("fee_stays"."until_day" is null or "fee_stays"."until_day" >= "fee_stays"."from_day")
);
--> statement-breakpoint
CREATE TABLE "fee_till" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"balance_paise" integer DEFAULT 0 NOT NULL,
	"closed_day" date,
	CONSTRAINT "fee_till_one_row" CHECK ("fee_till"."only"),
	CONSTRAINT "fee_till_not_below" CHECK ("fee_till"."balance_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fee_till_days" (
	"day" date PRIMARY KEY NOT NULL,
	"book_paise" integer NOT NULL,
	"counted_paise" integer NOT NULL,
	"counts" integer[] NOT NULL,
	"reason" text NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "fee_till_days_reason" CHECK ("fee_till_days"."book_paise" = "fee_till_days"."counted_paise" or "fee_till_days"."reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "fee_journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"source" text DEFAULT 'fees' NOT NULL,
	"key" text NOT NULL,
	"account_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_journals_key_unique" UNIQUE("key"),
	CONSTRAINT "fee_journals_kind" CHECK ("fee_journals"."kind" in ('charge', 'credit', 'payment', 'cheque cleared', 'cheque returned', 'paid back', 'cash moved', 'day closed')),
	CONSTRAINT "fee_journals_source" CHECK ("fee_journals"."source" in ('fees', 'course'))
);
--> statement-breakpoint
CREATE TABLE "fee_postings" (
	"journal_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"account_id" uuid,
	"paise" integer NOT NULL,
	"percent" double precision,
	CONSTRAINT "fee_postings_journal_id_line_pk" PRIMARY KEY("journal_id","line"),
	CONSTRAINT "fee_postings_account" CHECK ("fee_postings"."account" in ('till', 'bank', 'upi', 'cheques', 'family', 'income', 'cgst', 'sgst', 'igst', 'over and short', 'expenses', 'cash float', 'orders', 'gateway', 'other cash')),
	CONSTRAINT "fee_postings_not_nothing" CHECK ("fee_postings"."paise" <> 0),
	CONSTRAINT "fee_postings_family" CHECK (("fee_postings"."account" = 'family') = ("fee_postings"."account_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "live_answers" (
	"lesson_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"is_right" boolean NOT NULL,
	"worst_ms" integer NOT NULL,
	"bound_ms" integer NOT NULL,
	"counts" boolean NOT NULL,
	CONSTRAINT "live_answers_lesson_id_round_student_id_pk" PRIMARY KEY("lesson_id","round","student_id")
);
--> statement-breakpoint
CREATE TABLE "live_lessons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"phase" text DEFAULT 'open' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"state" jsonb NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"home" text,
	"lease_until" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"is_wanted_elsewhere" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_lessons_phase" CHECK ("live_lessons"."phase" in ('open', 'live', 'ended')),
	CONSTRAINT "live_lessons_minutes" CHECK ("live_lessons"."minutes" between 10 and 600)
);
--> statement-breakpoint
CREATE TABLE "live_lines" (
	"lesson_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"number" integer NOT NULL,
	"chalk" integer NOT NULL,
	"points" integer[] NOT NULL,
	"text" text,
	CONSTRAINT "live_lines_lesson_id_page_number_pk" PRIMARY KEY("lesson_id","page","number")
);
--> statement-breakpoint
CREATE TABLE "live_outcomes" (
	"lesson_id" uuid NOT NULL,
	"sum" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"result" text NOT NULL,
	"formula" text,
	"mistake" text,
	"milliseconds" integer NOT NULL,
	CONSTRAINT "live_outcomes_lesson_id_sum_student_id_pk" PRIMARY KEY("lesson_id","sum","student_id"),
	CONSTRAINT "live_outcomes_result" CHECK ("live_outcomes"."result" in ('at once', 'mended', 'not'))
);
--> statement-breakpoint
CREATE TABLE "live_participants" (
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"spans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "live_participants_lesson_id_student_id_pk" PRIMARY KEY("lesson_id","student_id"),
	CONSTRAINT "live_participants_in_room" CHECK ("live_participants"."number" between 0 and 59)
);
--> statement-breakpoint
CREATE TABLE "live_rounds" (
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"digits" integer NOT NULL,
	"count" integer NOT NULL,
	"seconds" real NOT NULL,
	"numbers" integer[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_rounds_lesson_id_number_pk" PRIMARY KEY("lesson_id","number")
);
--> statement-breakpoint
CREATE TABLE "live_sums" (
	"lesson_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start" text NOT NULL,
	"by" text NOT NULL,
	"called_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_sums_lesson_id_number_pk" PRIMARY KEY("lesson_id","number")
);
--> statement-breakpoint
CREATE TABLE "live_tablet_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_tablet_codes_lesson_id_unique" UNIQUE("lesson_id")
);
--> statement-breakpoint
CREATE TABLE "live_tablets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lesson_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text DEFAULT 'asking' NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_tablets_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "live_tablets_state" CHECK ("live_tablets"."state" in ('asking', 'in', 'ended'))
);
--> statement-breakpoint
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
	"stopped_by_holder" boolean DEFAULT false NOT NULL,
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
	"about_id" uuid,
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
CREATE TABLE "office_document_readers" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "office_document_readers_kind_id_person_id_pk" PRIMARY KEY("kind","id","person_id")
);
--> statement-breakpoint
CREATE TABLE "office_document_versions" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"act" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "office_document_versions_kind_id_version_pk" PRIMARY KEY("kind","id","version")
);
--> statement-breakpoint
CREATE TABLE "office_documents" (
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"shown_revision" integer,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"publish_version" integer,
	"publish_revision" integer,
	"fault" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_documents_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"device_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('add', 'login', 'second')),
	CONSTRAINT "passkey_challenges_whose" CHECK (("passkey_challenges"."purpose" = 'login') = ("passkey_challenges"."person_id" is null))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"multi_device" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0),
	CONSTRAINT "passkeys_name" CHECK (length(trim("passkeys"."name")) > 0)
);
--> statement-breakpoint
CREATE TABLE "child_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"children" integer NOT NULL,
	"families" integer NOT NULL,
	"joined" integer NOT NULL,
	"skipped" integer NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_meanings" (
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"meaning" text NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_meanings_kind_text_pk" PRIMARY KEY("kind","text"),
	CONSTRAINT "import_meanings_kind" CHECK ("import_meanings"."kind" in ('head', 'group', 'teacher'))
);
--> statement-breakpoint
CREATE TABLE "imported_children" (
	"child_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"uninvited" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_children" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"piece" integer NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "waiting_children_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"child_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "family_pins" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"person_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_person_id_device_hash_pk" PRIMARY KEY("person_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "mailed_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"person_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kept_id" uuid NOT NULL,
	"double_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"moved" jsonb NOT NULL,
	CONSTRAINT "merges_double_id_unique" UNIQUE("double_id")
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
	"email" text,
	"mobile" text,
	"login_mobile" text,
	"present_education" text,
	"guardian_id" uuid,
	"email_verified_at" timestamp (3) with time zone,
	"adult_stated_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('student', 'teacher', 'parent', 'office', 'author', 'organiser', 'owner')),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email") and "people"."email" like '%_@_%'),
	CONSTRAINT "people_mobile_ten_digits" CHECK ("people"."mobile" ~ '^[0-9]{10}$'),
	CONSTRAINT "people_login_mobile_ten_digits" CHECK ("people"."login_mobile" ~ '^[0-9]{10}$'),
	CONSTRAINT "people_login_mobile_of_parent" CHECK ("people"."login_mobile" is null or "people"."role" = 'parent'),
	CONSTRAINT "people_name_present" CHECK (length(trim("people"."full_name")) > 0),
	CONSTRAINT "people_student_education" CHECK ("people"."role" <> 'student' or "people"."present_education" is not null),
	CONSTRAINT "people_guardian_of_student" CHECK ("people"."guardian_id" is null or "people"."role" = 'student'),
	CONSTRAINT "people_reachable" CHECK ("people"."guardian_id" is not null or "people"."erased_at" is not null or ("people"."mobile" is not null and ("people"."email" is not null or "people"."login_mobile" is not null)) or ("people"."role" = 'student' and "people"."email" is null and "people"."mobile" is null))
);
--> statement-breakpoint
CREATE TABLE "person_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_details" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"certificate_name" text DEFAULT '' NOT NULL,
	"birth_date" date,
	"school" text DEFAULT '' NOT NULL,
	"admission_number" text DEFAULT '' NOT NULL,
	"joined_on" date,
	"second_parent_name" text DEFAULT '' NOT NULL,
	"second_parent_mobile" text DEFAULT '' NOT NULL,
	"second_parent_email" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_pictures_size" CHECK (length("profile_pictures"."content") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"acting_for" uuid,
	"cookie_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_cookie_hash_unique" UNIQUE("cookie_hash"),
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"teacher_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_teacher_id_student_id_pk" PRIMARY KEY("teacher_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"secret" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_courses" (
	"teacher_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	CONSTRAINT "teacher_courses_teacher_id_course_id_pk" PRIMARY KEY("teacher_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_franchises" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_invitations" (
	"teacher_id" uuid PRIMARY KEY NOT NULL,
	"subjects" text[] NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"person_id" uuid NOT NULL,
	"role" text NOT NULL,
	"call" text NOT NULL,
	"detail" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_outcomes" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"status" integer NOT NULL,
	"told" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_states" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"detail" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delays" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"held_by" text,
	"leased_until" timestamp (3) with time zone,
	"last_run" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"html" text,
	"unsubscribe" text,
	"paper" text,
	"message_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_mails_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "sunday_letters" (
	"parent_id" uuid PRIMARY KEY NOT NULL,
	"wanted" boolean NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" uuid,
	"given" text,
	"marked" boolean DEFAULT false NOT NULL,
	"seq" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempt_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id"),
	CONSTRAINT "attempt_answers_given" CHECK ("attempt_answers"."given" is null or ("attempt_answers"."given" ~ '^[=~][0-9A-Z.,-]{1,30}$' and "attempt_answers"."option_id" is null))
);
--> statement-breakpoint
CREATE TABLE "attempt_grants" (
	"grant_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	CONSTRAINT "attempt_grants_grant_id_attempt_id_pk" PRIMARY KEY("grant_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"quiz_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"paper" jsonb NOT NULL,
	"total" integer GENERATED ALWAYS AS (jsonb_array_length(paper)) STORED NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"pauses" integer DEFAULT 0 NOT NULL,
	"extra_ms" bigint DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"time_taken" integer,
	"correct" integer,
	"incorrect" integer,
	"marks_numerator" integer,
	"marks_denominator" integer,
	"scheme_marks" integer,
	"scheme_numerator" integer,
	"scheme_denominator" integer,
	CONSTRAINT "attempts_number" UNIQUE("student_id","quiz_id","number"),
	CONSTRAINT "attempts_result_whole" CHECK (("attempts"."submitted_at" is null) = ("attempts"."correct" is null) and ("attempts"."submitted_at" is null) = ("attempts"."incorrect" is null) and ("attempts"."submitted_at" is null) = ("attempts"."time_taken" is null) and ("attempts"."submitted_at" is null) = ("attempts"."marks_numerator" is null) and ("attempts"."submitted_at" is null) = ("attempts"."marks_denominator" is null)),
	CONSTRAINT "attempts_counts" CHECK ("attempts"."correct" >= 0 and "attempts"."incorrect" >= 0 and "attempts"."correct" + "attempts"."incorrect" <= jsonb_array_length("attempts"."paper")),
	CONSTRAINT "attempts_scheme_whole" CHECK (("attempts"."scheme_marks" is null) = ("attempts"."scheme_numerator" is null) and ("attempts"."scheme_marks" is null) = ("attempts"."scheme_denominator" is null)),
	CONSTRAINT "attempts_pause" CHECK (("attempts"."paused_at" is null) = ("attempts"."paused_until" is null)),
	CONSTRAINT "attempts_times" CHECK ("attempts"."deadline_at" > "attempts"."started_at" and "attempts"."time_taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid,
	"answers" jsonb NOT NULL,
	"correct" integer NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"student_id" uuid,
	"kept_at" timestamp (3) with time zone,
	CONSTRAINT "tries_kept" CHECK (("tries"."student_id" is null) = ("tries"."kept_at" is null)),
	CONSTRAINT "tries_counts" CHECK ("tries"."correct" between 0 and jsonb_array_length("tries"."answers"))
);
--> statement-breakpoint
CREATE TABLE "late_answers" (
	"attempt_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"option_id" uuid,
	"given" text,
	"seq" integer NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "late_answers_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
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
CREATE TABLE "attempt_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ms" integer NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attempt_facts_kind" CHECK ("attempt_facts"."kind" in ('away', 'offline', 'device')),
	CONSTRAINT "attempt_facts_ms" CHECK ("attempt_facts"."ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "question_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"quiz_ids" uuid[] NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"remaining" text,
	"leased_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"difficulty" text DEFAULT 'medium' NOT NULL,
	"task" jsonb,
	"retired_at" timestamp (3) with time zone,
	"ref" text,
	"import_id" uuid,
	"replaces_id" uuid,
	CONSTRAINT "questions_difficulty" CHECK ("questions"."difficulty" in ('easy', 'medium', 'hard'))
);
--> statement-breakpoint
CREATE TABLE "quiz_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_ids" uuid[] NOT NULL,
	"text" text NOT NULL,
	"told_by" uuid NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
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
	"edition" integer DEFAULT 0 NOT NULL,
	"blueprint" jsonb,
	"allow_reattempt" boolean DEFAULT false NOT NULL,
	"pausable" boolean DEFAULT true NOT NULL,
	"pause_limit" integer DEFAULT 20 NOT NULL,
	"pause_minutes" integer DEFAULT 1440 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"reserved_for" uuid,
	"reserved_as" text,
	CONSTRAINT "quizzes_sequence" UNIQUE("subject_id","sequence"),
	CONSTRAINT "quizzes_duration" CHECK ("quizzes"."duration_minutes" between 1 and 600),
	CONSTRAINT "quizzes_marks" CHECK ("quizzes"."marks" > 0 and "quizzes"."passing_marks" between 0 and "quizzes"."marks"),
	CONSTRAINT "quizzes_penalty" CHECK ("quizzes"."penalty_numerator" >= 0 and "quizzes"."penalty_denominator" > 0),
	CONSTRAINT "quizzes_blueprint" CHECK (jsonb_array_length("quizzes"."blueprint") > 0),
	CONSTRAINT "quizzes_price" CHECK ("quizzes"."price_paise" >= 0),
	CONSTRAINT "quizzes_pauses" CHECK ("quizzes"."pause_limit" between 0 and 1000 and "quizzes"."pause_minutes" between 0 and 43200),
	CONSTRAINT "quizzes_reserved" CHECK (("quizzes"."reserved_for" is null) = ("quizzes"."reserved_as" is null)),
	CONSTRAINT "quizzes_reserved_hidden" CHECK ("quizzes"."reserved_for" is null or not "quizzes"."active"),
	CONSTRAINT "quizzes_reserved_as" CHECK ("quizzes"."reserved_as" in ('paper', 'mock', 'exam'))
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
CREATE TABLE "time_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quiz_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"reason" text NOT NULL,
	"given_by" uuid NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "time_grants_seconds" CHECK ("time_grants"."seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_category_id_course_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."course_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_teacher_id_teacher_profiles_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_lessons" ADD CONSTRAINT "course_lessons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_changes" ADD CONSTRAINT "class_changes_substitute_id_people_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_handovers" ADD CONSTRAINT "group_handovers_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_handovers" ADD CONSTRAINT "group_handovers_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_holidays" ADD CONSTRAINT "group_holidays_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_groups" ADD CONSTRAINT "class_groups_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_answers" ADD CONSTRAINT "homework_answers_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_answers" ADD CONSTRAINT "homework_answers_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_completions" ADD CONSTRAINT "homework_completions_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_completions" ADD CONSTRAINT "homework_completions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_files" ADD CONSTRAINT "homework_files_file_id_library_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_ticks" ADD CONSTRAINT "homework_ticks_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_ticks" ADD CONSTRAINT "homework_ticks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_pages" ADD CONSTRAINT "written_pages_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "written_pages" ADD CONSTRAINT "written_pages_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_read_by_people_id_fk" FOREIGN KEY ("read_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_groups" ADD CONSTRAINT "competition_groups_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_mock_quiz_id_quizzes_id_fk" FOREIGN KEY ("mock_quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_group_id_competition_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."competition_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_entries" ADD CONSTRAINT "competition_entries_entered_by_id_people_id_fk" FOREIGN KEY ("entered_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_group_id_competition_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."competition_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_papers" ADD CONSTRAINT "competition_papers_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_rounds" ADD CONSTRAINT "competition_rounds_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_sittings" ADD CONSTRAINT "competition_sittings_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_sittings" ADD CONSTRAINT "competition_sittings_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_certificates" ADD CONSTRAINT "competition_certificates_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_certificates" ADD CONSTRAINT "competition_certificates_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_mendings" ADD CONSTRAINT "competition_mendings_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_mendings" ADD CONSTRAINT "competition_mendings_mended_by_people_id_fk" FOREIGN KEY ("mended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_objections" ADD CONSTRAINT "competition_objections_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_results" ADD CONSTRAINT "competition_results_round_id_competition_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."competition_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_results" ADD CONSTRAINT "competition_results_entry_id_competition_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."competition_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_comments" ADD CONSTRAINT "blog_comments_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practised" ADD CONSTRAINT "practised_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_days" ADD CONSTRAINT "practice_days_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_sitting_id_exam_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_grades" ADD CONSTRAINT "exam_grades_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_grade_id_exam_grades_id_fk" FOREIGN KEY ("grade_id") REFERENCES "public"."exam_grades"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_judged_by_people_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_rungs" ADD CONSTRAINT "exam_rungs_ladder_id_exam_ladders_id_fk" FOREIGN KEY ("ladder_id") REFERENCES "public"."exam_ladders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_bookings" ADD CONSTRAINT "demo_bookings_class_id_demo_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."demo_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_classes" ADD CONSTRAINT "demo_classes_slot_id_demo_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."demo_slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_classes" ADD CONSTRAINT "demo_classes_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "demo_slots" ADD CONSTRAINT "demo_slots_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_carer_id_people_id_fk" FOREIGN KEY ("carer_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_notes" ADD CONSTRAINT "enquiry_notes_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_checks" ADD CONSTRAINT "gateway_checks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_ratings" ADD CONSTRAINT "course_ratings_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_course_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."course_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_days" ADD CONSTRAINT "study_days_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_accounts" ADD CONSTRAINT "fee_accounts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_allocations" ADD CONSTRAINT "fee_allocations_payment_id_fee_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."fee_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_allocations" ADD CONSTRAINT "fee_allocations_charge_id_fee_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."fee_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_charges" ADD CONSTRAINT "fee_charges_stay_id_fee_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."fee_stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_concessions" ADD CONSTRAINT "fee_concessions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_credits" ADD CONSTRAINT "fee_credits_charge_id_fee_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."fee_charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_pauses" ADD CONSTRAINT "fee_pauses_stay_id_fee_stays_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."fee_stays"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_payments" ADD CONSTRAINT "fee_payments_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_prices" ADD CONSTRAINT "fee_prices_plan_id_fee_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_promises" ADD CONSTRAINT "fee_promises_account_id_fee_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."fee_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_stays" ADD CONSTRAINT "fee_stays_plan_id_fee_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."fee_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fee_postings" ADD CONSTRAINT "fee_postings_journal_id_fee_journals_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."fee_journals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_answers" ADD CONSTRAINT "live_answers_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_answers" ADD CONSTRAINT "live_answers_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lessons" ADD CONSTRAINT "live_lessons_group_id_class_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."class_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_lines" ADD CONSTRAINT "live_lines_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_outcomes" ADD CONSTRAINT "live_outcomes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_outcomes" ADD CONSTRAINT "live_outcomes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_participants" ADD CONSTRAINT "live_participants_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_participants" ADD CONSTRAINT "live_participants_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rounds" ADD CONSTRAINT "live_rounds_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sums" ADD CONSTRAINT "live_sums_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablet_codes" ADD CONSTRAINT "live_tablet_codes_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablets" ADD CONSTRAINT "live_tablets_lesson_id_live_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."live_lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tablets" ADD CONSTRAINT "live_tablets_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_channels" ADD CONSTRAINT "message_channels_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_document_readers" ADD CONSTRAINT "office_document_readers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_document_versions" ADD CONSTRAINT "office_document_versions_by_people_id_fk" FOREIGN KEY ("by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_documents" ADD CONSTRAINT "office_documents_saved_by_people_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_imports" ADD CONSTRAINT "child_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_children" ADD CONSTRAINT "imported_children_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_children" ADD CONSTRAINT "imported_children_import_id_child_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."child_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_children" ADD CONSTRAINT "waiting_children_import_id_child_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."child_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_child_id_people_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_pins" ADD CONSTRAINT "family_pins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_tokens" ADD CONSTRAINT "mailed_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merges" ADD CONSTRAINT "merges_double_id_people_id_fk" FOREIGN KEY ("double_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_guardian_id_people_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_changes" ADD CONSTRAINT "person_changes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_details" ADD CONSTRAINT "person_details_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_for_people_id_fk" FOREIGN KEY ("acting_for") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_tickets" ADD CONSTRAINT "staff_tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_courses" ADD CONSTRAINT "teacher_courses_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_courses" ADD CONSTRAINT "teacher_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_franchises" ADD CONSTRAINT "teacher_franchises_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_invitations" ADD CONSTRAINT "teacher_invitations_teacher_id_people_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_outcomes" ADD CONSTRAINT "audit_outcomes_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sunday_letters" ADD CONSTRAINT "sunday_letters_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_answers" ADD CONSTRAINT "attempt_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_grants" ADD CONSTRAINT "attempt_grants_grant_id_time_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."time_grants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_grants" ADD CONSTRAINT "attempt_grants_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tries" ADD CONSTRAINT "tries_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tries" ADD CONSTRAINT "tries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_answers" ADD CONSTRAINT "late_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_facts" ADD CONSTRAINT "attempt_facts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_imports" ADD CONSTRAINT "question_imports_imported_by_people_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_import_id_question_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."question_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_notices" ADD CONSTRAINT "quiz_notices_told_by_people_id_fk" FOREIGN KEY ("told_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_subject_id_quiz_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."quiz_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_grants" ADD CONSTRAINT "time_grants_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_grants" ADD CONSTRAINT "time_grants_given_by_people_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courses_category" ON "courses" USING btree ("category_id","position");--> statement-breakpoint
CREATE INDEX "courses_teacher" ON "courses" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lessons_position" ON "course_lessons" USING btree ("course_id","position") WHERE "course_lessons"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "announcement_recipients_student" ON "announcement_recipients" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_unmailed" ON "announcement_recipients" USING btree ("announcement_id") WHERE "announcement_recipients"."is_unmailed";--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "announcements_planned" ON "announcements" USING btree ("send_at") WHERE "announcements"."sent_at" is null and "announcements"."send_at" is not null;--> statement-breakpoint
CREATE INDEX "announcements_group" ON "announcements" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "attendance_student" ON "attendance" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_changes_day" ON "class_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "class_changes_substitute" ON "class_changes" USING btree ("substitute_id","day");--> statement-breakpoint
CREATE INDEX "group_handovers_teacher" ON "group_handovers" USING btree ("teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_once" ON "group_members" USING btree ("group_id","student_id") WHERE "group_members"."left_on" is null;--> statement-breakpoint
CREATE INDEX "group_members_group" ON "group_members" USING btree ("group_id","left_on");--> statement-breakpoint
CREATE INDEX "group_members_student" ON "group_members" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "class_groups_teacher" ON "class_groups" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "class_groups_name" ON "class_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "homework_group" ON "homework" USING btree ("group_id","due_on");--> statement-breakpoint
CREATE INDEX "homework_lesson" ON "homework" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "homework_course" ON "homework" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "homework_quiz" ON "homework" USING btree ("quiz_id");--> statement-breakpoint
CREATE UNIQUE INDEX "homework_answers_file" ON "homework_answers" USING btree ("file");--> statement-breakpoint
CREATE INDEX "homework_answers_homework" ON "homework_answers" USING btree ("homework_id","student_id");--> statement-breakpoint
CREATE INDEX "homework_answers_student" ON "homework_answers" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "homework_answers_sent" ON "homework_answers" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "homework_completions_student" ON "homework_completions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "homework_files_file" ON "homework_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "homework_ticks_student" ON "homework_ticks" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_files_file" ON "library_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "library_files_uploaded" ON "library_files" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "written_pages_student" ON "written_pages" USING btree ("student_id","sent_at");--> statement-breakpoint
CREATE INDEX "written_pages_group" ON "written_pages" USING btree ("group_id","sent_at");--> statement-breakpoint
CREATE INDEX "written_pages_sent" ON "written_pages" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "written_pages_file" ON "written_pages" USING btree ("file");--> statement-breakpoint
CREATE INDEX "remarks_student" ON "remarks" USING btree ("student_id","at");--> statement-breakpoint
CREATE INDEX "remarks_group" ON "remarks" USING btree ("group_id","at");--> statement-breakpoint
CREATE INDEX "remarks_teacher" ON "remarks" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "competition_groups_of" ON "competition_groups" USING btree ("competition_id");--> statement-breakpoint
CREATE INDEX "competitions_published" ON "competitions" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "competitions_created" ON "competitions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "competition_entries_student" ON "competition_entries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "competition_entries_entered_by" ON "competition_entries" USING btree ("entered_by_id");--> statement-breakpoint
CREATE INDEX "competition_papers_quiz" ON "competition_papers" USING btree ("quiz_id");--> statement-breakpoint
CREATE INDEX "competition_sittings_entry" ON "competition_sittings" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "competition_certificates_once" ON "competition_certificates" USING btree ("round_id","entry_id");--> statement-breakpoint
CREATE INDEX "competition_certificates_entry" ON "competition_certificates" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "competition_objections_waiting" ON "competition_objections" USING btree ("made_at") WHERE "competition_objections"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "blog_comments_blog" ON "blog_comments" USING btree ("blog_id","approved_at");--> statement-breakpoint
CREATE INDEX "blogs_newest" ON "blogs" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "practised_newest" ON "practised" USING btree ("student_id","at");--> statement-breakpoint
CREATE INDEX "practised_detailed" ON "practised" USING btree ("at") WHERE "practised"."seed" is not null or "practised"."measured" is not null;--> statement-breakpoint
CREATE INDEX "exam_sittings_student" ON "exam_sittings" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "exam_sittings_waiting" ON "exam_sittings" USING btree ("ended_at") WHERE "exam_sittings"."passed" and "exam_sittings"."judged" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sittings_one_open" ON "exam_sittings" USING btree ("student_id") WHERE "exam_sittings"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_rungs_position" ON "exam_rungs" USING btree ("ladder_id","position") WHERE "exam_rungs"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "demo_bookings_class" ON "demo_bookings" USING btree ("class_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_classes_slot_start" ON "demo_classes" USING btree ("slot_id","starts_at");--> statement-breakpoint
CREATE INDEX "demo_classes_start" ON "demo_classes" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "enquiries_stage" ON "enquiries" USING btree ("stage","id");--> statement-breakpoint
CREATE INDEX "enquiries_next" ON "enquiries" USING btree ("next_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_carer" ON "enquiries" USING btree ("carer_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enquiries_mobile" ON "enquiries" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "enquiries_email" ON "enquiries" USING btree ("email");--> statement-breakpoint
CREATE INDEX "enquiry_notes_enquiry" ON "enquiry_notes" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "coupons_created" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_ends" ON "coupons" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "credit_notes_created" ON "credit_notes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "gateway_checks_differ" ON "gateway_checks" USING btree ("differs_since") WHERE "gateway_checks"."differs_since" is not null and "gateway_checks"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_created" ON "ledger_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "orders_student" ON "orders" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_check" ON "orders" USING btree ("check_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount_paise","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_updated" ON "orders" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon","status") WHERE "orders"."coupon" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open" ON "orders" USING btree ("student_id","course_id") WHERE "orders"."status" in ('NEW', 'PENDING');--> statement-breakpoint
CREATE INDEX "receipts_created" ON "receipts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."paid_at" is null and "refunds"."refused_at" is null;--> statement-breakpoint
CREATE INDEX "fee_accounts_due" ON "fee_accounts" USING btree ("due_since","id");--> statement-breakpoint
CREATE INDEX "fee_accounts_balance" ON "fee_accounts" USING btree ("balance_paise","id");--> statement-breakpoint
CREATE INDEX "fee_allocations_payment" ON "fee_allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "fee_allocations_charge" ON "fee_allocations" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "fee_charges_account" ON "fee_charges" USING btree ("account_id","due_on");--> statement-breakpoint
CREATE INDEX "fee_charges_open" ON "fee_charges" USING btree ("account_id","due_on") WHERE "fee_charges"."settled_paise" + "fee_charges"."credited_paise" < "fee_charges"."paise";--> statement-breakpoint
CREATE INDEX "fee_charges_period" ON "fee_charges" USING btree ("period");--> statement-breakpoint
CREATE INDEX "fee_charges_entry" ON "fee_charges" USING btree ("entry_id") WHERE "fee_charges"."entry_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fee_charges_open_entry" ON "fee_charges" USING btree ("entry_id") WHERE "fee_charges"."settled_paise" + "fee_charges"."credited_paise" < "fee_charges"."paise";--> statement-breakpoint
CREATE INDEX "fee_concessions_student" ON "fee_concessions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_credits_charge" ON "fee_credits" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "fee_pauses_stay" ON "fee_pauses" USING btree ("stay_id");--> statement-breakpoint
CREATE INDEX "fee_payments_account" ON "fee_payments" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "fee_payments_day" ON "fee_payments" USING btree ("day","method");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_payments_reference" ON "fee_payments" USING btree ("method","reference") WHERE "fee_payments"."reference" <> '' and "fee_payments"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "fee_payments_advance" ON "fee_payments" USING btree ("account_id") WHERE "fee_payments"."returned_at" is null and "fee_payments"."allocated_paise" + "fee_payments"."paid_back_paise" < "fee_payments"."paise";--> statement-breakpoint
CREATE UNIQUE INDEX "fee_promises_one_open" ON "fee_promises" USING btree ("account_id") WHERE "fee_promises"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "fee_promises_account" ON "fee_promises" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "fee_stays_student" ON "fee_stays" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "fee_stays_group" ON "fee_stays" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fee_stays_one_open" ON "fee_stays" USING btree ("student_id","group_id") WHERE "fee_stays"."until_day" is null;--> statement-breakpoint
CREATE INDEX "fee_journals_account" ON "fee_journals" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "fee_journals_day" ON "fee_journals" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "fee_journals_source" ON "fee_journals" USING btree ("source","at");--> statement-breakpoint
CREATE INDEX "fee_postings_family" ON "fee_postings" USING btree ("account_id") WHERE "fee_postings"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "live_answers_student" ON "live_answers" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_lessons_once" ON "live_lessons" USING btree ("group_id","starts_at");--> statement-breakpoint
CREATE INDEX "live_lessons_running" ON "live_lessons" USING btree ("starts_at") WHERE "live_lessons"."phase" <> 'ended';--> statement-breakpoint
CREATE INDEX "live_outcomes_student" ON "live_outcomes" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_participants_number" ON "live_participants" USING btree ("lesson_id","number");--> statement-breakpoint
CREATE INDEX "live_participants_student" ON "live_participants" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "live_tablets_asking" ON "live_tablets" USING btree ("lesson_id","student_id") WHERE "live_tablets"."state" = 'asking';--> statement-breakpoint
CREATE INDEX "live_tablets_student" ON "live_tablets" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_channels_address" ON "message_channels" USING btree ("person_id","channel","address");--> statement-breakpoint
CREATE INDEX "message_channels_by_address" ON "message_channels" USING btree ("channel","address");--> statement-breakpoint
CREATE INDEX "message_hooks_unseen" ON "message_hooks" USING btree ("received_at") WHERE "message_hooks"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("channel","state","due_at");--> statement-breakpoint
CREATE INDEX "messages_person" ON "messages" USING btree ("person_id","sent_at");--> statement-breakpoint
CREATE INDEX "messages_provider" ON "messages" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_about" ON "messages" USING btree ("about_id");--> statement-breakpoint
CREATE INDEX "message_replies_open" ON "message_replies" USING btree ("received_at") WHERE "message_replies"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "message_replies_person" ON "message_replies" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "office_documents_due" ON "office_documents" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_person" ON "passkey_challenges" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "child_imports_at" ON "child_imports" USING btree ("imported_at");--> statement-breakpoint
CREATE INDEX "imported_children_import" ON "imported_children" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "imported_children_uninvited" ON "imported_children" USING btree ("import_id") WHERE "imported_children"."uninvited";--> statement-breakpoint
CREATE INDEX "waiting_children_piece" ON "waiting_children" USING btree ("import_id","piece");--> statement-breakpoint
CREATE INDEX "consents_child" ON "consents" USING btree ("child_id");--> statement-breakpoint
CREATE INDEX "consents_giver" ON "consents" USING btree ("given_by");--> statement-breakpoint
CREATE INDEX "consents_standing" ON "consents" USING btree ("child_id") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "merges_kept" ON "merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merges_at" ON "merges" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_role_email" ON "people" USING btree ("role","email");--> statement-breakpoint
CREATE UNIQUE INDEX "people_staff_email" ON "people" USING btree ("email") WHERE "people"."role" in ('office', 'author', 'organiser', 'owner');--> statement-breakpoint
CREATE UNIQUE INDEX "people_login_mobile" ON "people" USING btree ("login_mobile");--> statement-breakpoint
CREATE INDEX "people_guardian" ON "people" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "people_mobile" ON "people" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "people_class" ON "people" USING btree ("present_education","id");--> statement-breakpoint
CREATE INDEX "people_words" ON "people" USING gin (people_words("full_name", "email", "mobile")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "person_changes_person" ON "person_changes" USING btree ("person_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_details_admission" ON "person_details" USING btree ("admission_number") WHERE "person_details"."admission_number" <> '';--> statement-breakpoint
CREATE INDEX "recovery_requests_due" ON "recovery_requests" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_person" ON "audit_entries" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "delays_age" ON "delays" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("sent_at","failed_at","due_at");--> statement-breakpoint
CREATE INDEX "attempt_grants_attempt" ON "attempt_grants" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_one_running" ON "attempts" USING btree ("student_id","quiz_id") WHERE "attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_running" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."submitted_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_of_quiz" ON "attempts" USING btree ("quiz_id","id");--> statement-breakpoint
CREATE INDEX "attempts_submitted" ON "attempts" USING btree ("submitted_at") WHERE "attempts"."submitted_at" is not null;--> statement-breakpoint
CREATE INDEX "tries_of_student" ON "tries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "tries_waiting" ON "tries" USING btree ("tried_at") WHERE "tries"."student_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "options_one_key" ON "question_options" USING btree ("question_id") WHERE "question_options"."correct";--> statement-breakpoint
CREATE INDEX "attempt_facts_attempt" ON "attempt_facts" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_position" ON "questions" USING btree ("quiz_id","position") WHERE "questions"."retired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "questions_ref" ON "questions" USING btree ("quiz_id","ref") WHERE "questions"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "questions_import" ON "questions" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "quiz_notices_told" ON "quiz_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "time_grants_of_quiz" ON "time_grants" USING btree ("quiz_id");--> statement-breakpoint
CREATE VIEW "public"."contacts" AS (select p.id, p.full_name, coalesce(p.email, g.email, '') as email, coalesce(p.mobile, g.mobile, '') as mobile from people p left join people g on g.id = p.guardian_id);
--> statement-breakpoint
-- From here on written by hand: what no index or check can hold.
-- Any change of what public pages and lists show, by whichever process, tells every instance to drop what it cached.
CREATE FUNCTION announce_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('manka_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The questions of an exam's paper are retired as they are stored: no page and no list shows them, so nothing is dropped for them.
CREATE FUNCTION announce_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM added WHERE retired_at IS NULL) THEN
    PERFORM pg_notify('manka_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A question and its options are frozen once written; retiring a question is the only change.
CREATE FUNCTION refuse_question_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A question is never edited: retire it and add another' USING ERRCODE = '23001';
END $$;
--> statement-breakpoint
-- Money that moved and receipts that were given are never changed: a correction is another row.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = '23001';
END $$;
--> statement-breakpoint
-- A quiz that may be taken once is taken once, whatever races.
CREATE FUNCTION refuse_reattempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.number > 1 AND NOT (SELECT allow_reattempt FROM quizzes WHERE id = NEW.quiz_id) THEN
    RAISE EXCEPTION 'This quiz can be taken only once' USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Entries of the books are only added, and each sums to 0: its lines come in one statement.
CREATE FUNCTION refuse_unbalanced_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY journal_id HAVING sum(paise) <> 0 OR count(*) < 2 OR min(line) <> 0) THEN
    RAISE EXCEPTION 'A journal does not sum to 0' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Posts to the journal what the ledger of orders has and the journal does not: the same sums, as on the papers.
-- Repeating it posts nothing twice; `npm run books -- --post` asks for it again after an update with two versions.
CREATE FUNCTION post_course_orders() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE posted integer;
BEGIN
  WITH moved AS (
    SELECT l.kind, l.order_id, l.sequence, abs(l.amount_paise) AS paise, l.created_at AS at,
      l.order_id::text || CASE l.kind WHEN 'charge' THEN '' ELSE ' ' || l.sequence END AS subject,
      CASE l.kind WHEN 'charge' THEN 1 ELSE -1 END AS sign,
      CASE o.paid_by WHEN 'cash' THEN 'other cash' WHEN 'upi' THEN 'upi' WHEN 'bank' THEN 'bank'
        WHEN 'cheque' THEN 'bank' ELSE 'gateway' END AS money,
      coalesce(CASE l.kind
        WHEN 'charge' THEN (SELECT e.by_id FROM order_events e WHERE e.order_id = l.order_id
          AND e.kind IN ('charged', 'accepted') AND e.by_id IS NOT NULL ORDER BY e.at LIMIT 1)
        ELSE (SELECT r.by_id FROM refunds r WHERE r.order_id = l.order_id AND r.sequence = l.sequence)
      END, o.student_id) AS by_id,
      coalesce(paper.number, '') AS number,
      CASE WHEN (paper.tax->>'netPaise')::int + (SELECT coalesce(sum((t->>'paise')::int), 0)
          FROM jsonb_array_elements(paper.tax->'lines') t) = abs(l.amount_paise) THEN paper.tax
        ELSE jsonb_build_object('netPaise', abs(l.amount_paise), 'lines', '[]'::jsonb) END AS tax
    FROM ledger_entries l
    JOIN orders o ON o.id = l.order_id
    LEFT JOIN LATERAL (
      SELECT r.number, r.content::jsonb->'tax' AS tax FROM receipts r
      WHERE l.kind = 'charge' AND r.order_id = l.order_id
      UNION ALL
      SELECT n.number, n.content::jsonb->'tax' FROM credit_notes n
      WHERE l.kind = 'refund' AND n.order_id = l.order_id AND n.sequence = l.sequence
    ) paper ON true
    WHERE l.amount_paise <> 0
  ), entries AS (
    SELECT gen_random_uuid() AS id, m.*, e.kind AS entry, 'order ' || e.kind || ' ' || m.subject AS key, e.debt
    FROM moved m
    CROSS JOIN LATERAL (VALUES
      (CASE m.sign WHEN 1 THEN 'charge' ELSE 'credit' END, true),
      (CASE m.sign WHEN 1 THEN 'payment' ELSE 'paid back' END, false)
    ) AS e (kind, debt)
    WHERE NOT EXISTS (SELECT FROM fee_journals j WHERE j.key = 'order ' || e.kind || ' ' || m.subject)
  ), added AS (
    INSERT INTO fee_journals (id, day, kind, source, key, note, by_id, at)
    SELECT id, (at AT TIME ZONE 'Asia/Kolkata')::date, entry, 'course', key, number, by_id, at FROM entries
    RETURNING id
  ), lines AS (
    SELECT id, 0 AS place, 'orders' AS account, sign * paise AS paise, NULL::float8 AS percent
    FROM entries WHERE debt
    UNION ALL
    SELECT id, 1, 'income', -sign * (tax->>'netPaise')::int, NULL FROM entries WHERE debt
    UNION ALL
    SELECT e.id, 1 + t.place::int, lower(t.line->>'name'), -e.sign * (t.line->>'paise')::int,
      (t.line->>'percent')::float8
    FROM entries e, jsonb_array_elements(e.tax->'lines') WITH ORDINALITY AS t (line, place) WHERE e.debt
    UNION ALL
    SELECT id, CASE sign WHEN 1 THEN 0 ELSE 1 END, money, sign * paise, NULL FROM entries WHERE NOT debt
    UNION ALL
    SELECT id, CASE sign WHEN 1 THEN 1 ELSE 0 END, 'orders', -sign * paise, NULL FROM entries WHERE NOT debt
  ), stored AS (
    INSERT INTO fee_postings (journal_id, line, account, paise, percent)
    SELECT id, row_number() OVER (PARTITION BY id ORDER BY place) - 1, account, paise, percent
    FROM lines WHERE paise <> 0
    RETURNING journal_id
  )
  SELECT count(*) INTO posted FROM added;
  RETURN posted;
END $$;
--> statement-breakpoint
-- Every list and page that is cached is told of changes.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY[
    'banners', 'blog_comments', 'blogs', 'competition_certificates', 'competition_entries',
    'competition_groups', 'competition_papers', 'competition_results', 'competition_rounds',
    'competitions', 'course_categories', 'course_lessons', 'courses', 'demo_classes', 'exam_hidden_scales',
    'exam_ladders', 'exam_rungs', 'gallery_items', 'question_options', 'quiz_notices', 'quiz_subjects',
    'quizzes', 'site_settings', 'site_texts', 'teacher_profiles', 'testimonials'] LOOP
    EXECUTE format('CREATE TRIGGER announce_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
      'FOR EACH STATEMENT EXECUTE FUNCTION announce_change()', name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER announce_added AFTER INSERT ON questions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION announce_questions();
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER UPDATE OF full_name ON people FOR EACH ROW WHEN ((old.full_name IS DISTINCT FROM new.full_name)) EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER announce_change AFTER DELETE OR UPDATE OR TRUNCATE ON questions FOR EACH STATEMENT EXECUTE FUNCTION announce_change();
--> statement-breakpoint
CREATE TRIGGER attempts_once BEFORE INSERT ON attempts FOR EACH ROW EXECUTE FUNCTION refuse_reattempt();
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_outcomes_append_only BEFORE DELETE OR UPDATE ON audit_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_outcomes_not_emptied BEFORE TRUNCATE ON audit_outcomes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_notes_append_only BEFORE DELETE OR UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_allocations_append_only BEFORE DELETE OR UPDATE ON fee_allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_credits_append_only BEFORE DELETE OR UPDATE ON fee_credits FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_journals_append_only BEFORE DELETE OR UPDATE ON fee_journals FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_postings_append_only BEFORE DELETE OR UPDATE ON fee_postings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER fee_postings_balanced AFTER INSERT ON fee_postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_journal();
--> statement-breakpoint
CREATE TRIGGER ledger_append_only BEFORE DELETE OR UPDATE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER options_frozen BEFORE UPDATE ON question_options FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();
--> statement-breakpoint
CREATE TRIGGER options_kept BEFORE DELETE ON question_options FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();
--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE DELETE OR UPDATE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER questions_frozen BEFORE UPDATE OF quiz_id, text, explanation, task ON questions FOR EACH ROW EXECUTE FUNCTION refuse_question_edit();
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE DELETE OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_change();

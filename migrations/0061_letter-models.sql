CREATE TABLE "letter_models" (
	"script" text NOT NULL,
	"letter" text NOT NULL,
	"stroke_order" jsonb NOT NULL,
	"signed_off_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "letter_models_script_letter_pk" PRIMARY KEY("script","letter"),
	CONSTRAINT "letter_models_script" CHECK ("letter_models"."script" in ('latin', 'cursive', 'devanagari'))
);

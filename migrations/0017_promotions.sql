CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sitting_id" uuid NOT NULL,
	"exam_ended_at" timestamp (3) with time zone NOT NULL,
	"student_id" uuid NOT NULL,
	"from_level" text NOT NULL,
	"level" text NOT NULL,
	"group_id" uuid NOT NULL,
	"to_group_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"item_id" uuid,
	"centre_id" uuid,
	"gift_id" uuid,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	CONSTRAINT "promotions_undone" CHECK (("promotions"."undone_at" is null) = ("promotions"."undone_by" is null)),
	CONSTRAINT "promotions_kit" CHECK ("promotions"."gift_id" is null or "promotions"."item_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_gift_id_stock_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."stock_gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_sitting_once" ON "promotions" USING btree ("sitting_id") WHERE "promotions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "promotions_student" ON "promotions" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "promotions_centre" ON "promotions" USING btree ("centre_id","at");--> statement-breakpoint
CREATE INDEX "promotions_reserved" ON "promotions" USING btree ("item_id") WHERE "promotions"."gift_id" is null and "promotions"."undone_at" is null;
CREATE TABLE "stock_balances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"place" text NOT NULL,
	"centre_id" uuid,
	"pieces" integer NOT NULL,
	CONSTRAINT "stock_balances_place_of_item" UNIQUE NULLS NOT DISTINCT("item_id","place","centre_id"),
	CONSTRAINT "stock_balances_place" CHECK ("stock_balances"."place" in ('supplier', 'store', 'way', 'centre', 'child', 'lost')),
	CONSTRAINT "stock_balances_never_below_0" CHECK ("stock_balances"."pieces" >= 0 or "stock_balances"."place" = 'supplier'),
	CONSTRAINT "stock_balances_centre_named" CHECK (("stock_balances"."centre_id" is not null) = "stock_balances"."place" in ('centre', 'way'))
);
--> statement-breakpoint
CREATE TABLE "stock_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"centre_id" uuid,
	"student_id" uuid,
	"paise" integer NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_gifts_taken_back" CHECK (("stock_gifts"."taken_back_at" is null) = ("stock_gifts"."taken_back_by" is null) and ("stock_gifts"."taken_back_at" is not null or "stock_gifts"."reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "stock_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"centre_paise" integer NOT NULL,
	"family_paise" integer NOT NULL,
	"hsn" text NOT NULL,
	"gst_hundredths" integer,
	"low" integer NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_items_name" UNIQUE("name"),
	CONSTRAINT "stock_items_kind" CHECK ("stock_items"."kind" in ('kit', 'abacus', 'book', 'other')),
	CONSTRAINT "stock_items_amounts" CHECK ("stock_items"."centre_paise" >= 0 and "stock_items"."family_paise" >= 0 and "stock_items"."family_paise" % 100 = 0 and "stock_items"."low" >= 0),
	CONSTRAINT "stock_items_gst" CHECK ("stock_items"."gst_hundredths" between 0 and 4000)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"from_place" text NOT NULL,
	"to_place" text NOT NULL,
	"centre_id" uuid,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"key" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_moves_key" UNIQUE("key"),
	CONSTRAINT "stock_moves_pieces" CHECK ("stock_moves"."pieces" > 0),
	CONSTRAINT "stock_moves_reason" CHECK ("stock_moves"."reason" in ('received', 'packed', 'unpacked', 'counted in', 'damaged', 'came later', 'not sent', 'lost on the way', 'given', 'taken back', 'count', 'returned')),
	CONSTRAINT "stock_moves_places" CHECK ("stock_moves"."from_place" in ('supplier', 'store', 'way', 'centre', 'child', 'lost') and "stock_moves"."to_place" in ('supplier', 'store', 'way', 'centre', 'child', 'lost') and "stock_moves"."from_place" <> "stock_moves"."to_place"),
	CONSTRAINT "stock_moves_centre_named" CHECK (("stock_moves"."centre_id" is not null) = ("stock_moves"."from_place" in ('centre', 'way') or "stock_moves"."to_place" in ('centre', 'way')))
);
--> statement-breakpoint
CREATE TABLE "stock_order_acts" (
	"order_id" uuid NOT NULL,
	"act" text NOT NULL,
	"note" text NOT NULL,
	"paise" bigint DEFAULT 0 NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stock_order_acts_order_id_act_pk" PRIMARY KEY("order_id","act"),
	CONSTRAINT "stock_order_acts_known" CHECK ("stock_order_acts"."act" in ('place', 'accept', 'pack', 'send', 'count', 'close', 'cancel', 'pay'))
);
--> statement-breakpoint
CREATE TABLE "stock_order_lines" (
	"order_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"ordered" integer NOT NULL,
	"price_paise" integer NOT NULL,
	"packed" integer DEFAULT 0 NOT NULL,
	"whole" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"came_later" integer DEFAULT 0 NOT NULL,
	"not_sent" integer DEFAULT 0 NOT NULL,
	"lost_pieces" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_order_lines_order_id_item_id_pk" PRIMARY KEY("order_id","item_id"),
	CONSTRAINT "stock_order_lines_ordered" CHECK ("stock_order_lines"."ordered" > 0 and "stock_order_lines"."price_paise" >= 0),
	CONSTRAINT "stock_order_lines_packed" CHECK ("stock_order_lines"."packed" between 0 and "stock_order_lines"."ordered"),
	CONSTRAINT "stock_order_lines_counted" CHECK (least("stock_order_lines"."whole", "stock_order_lines"."damaged", "stock_order_lines"."came_later", "stock_order_lines"."not_sent", "stock_order_lines"."lost_pieces") >= 0 and "stock_order_lines"."whole" + "stock_order_lines"."damaged" + "stock_order_lines"."came_later" + "stock_order_lines"."not_sent" + "stock_order_lines"."lost_pieces" <= "stock_order_lines"."packed")
);
--> statement-breakpoint
CREATE TABLE "stock_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"centre_id" uuid NOT NULL,
	"status" text NOT NULL,
	"note" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_orders_status_known" CHECK ("stock_orders"."status" in ('draft', 'placed', 'accepted', 'packed', 'sent', 'counted', 'closed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balances" ADD CONSTRAINT "stock_balances_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_gifts" ADD CONSTRAINT "stock_gifts_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_gifts" ADD CONSTRAINT "stock_gifts_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_gifts" ADD CONSTRAINT "stock_gifts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_order_acts" ADD CONSTRAINT "stock_order_acts_order_id_stock_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."stock_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_order_lines" ADD CONSTRAINT "stock_order_lines_order_id_stock_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."stock_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_order_lines" ADD CONSTRAINT "stock_order_lines_item_id_stock_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."stock_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_orders" ADD CONSTRAINT "stock_orders_centre_id_centres_id_fk" FOREIGN KEY ("centre_id") REFERENCES "public"."centres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_balances_centre" ON "stock_balances" USING btree ("centre_id");--> statement-breakpoint
CREATE INDEX "stock_gifts_student" ON "stock_gifts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "stock_gifts_centre" ON "stock_gifts" USING btree ("centre_id","at");--> statement-breakpoint
CREATE INDEX "stock_gifts_item" ON "stock_gifts" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "stock_moves_item" ON "stock_moves" USING btree ("item_id","at");--> statement-breakpoint
CREATE INDEX "stock_moves_centre" ON "stock_moves" USING btree ("centre_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_orders_number" ON "stock_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "stock_orders_centre" ON "stock_orders" USING btree ("centre_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_orders_status" ON "stock_orders" USING btree ("status","created_at");
ALTER TABLE "site_settings" ADD COLUMN "demo_since" timestamp (3) with time zone;--> statement-breakpoint
-- The demo that was seeded before the mark is known by its owner: that domain belongs to nobody.
UPDATE site_settings SET demo_since = (SELECT min(created_at) FROM people)
  WHERE EXISTS (SELECT FROM people WHERE role = 'owner' AND email = 'owner@manka.example');

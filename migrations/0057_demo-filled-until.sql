-- The mark was set before the rows were: those of the seeding are of one moment, and staff is among them.
update "site_settings" set "demo_since" = greatest("demo_since", (
  select min("created_at") from "people" where "role" in ('owner', 'office', 'author', 'organiser')
))
where "demo_since" is not null;

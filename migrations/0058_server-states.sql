CREATE TABLE "server_states" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"detail" text NOT NULL
);

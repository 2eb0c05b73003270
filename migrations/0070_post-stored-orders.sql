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
SELECT post_course_orders();
--> statement-breakpoint
-- Tax lines of stored fees get their rate; no amount changes.
ALTER TABLE fee_postings DISABLE TRIGGER fee_postings_append_only;
--> statement-breakpoint
UPDATE fee_postings p SET percent = (l->>'percent')::float8
FROM fee_journals j, fee_charges c, jsonb_array_elements(c.tax::jsonb->'lines') l
WHERE p.journal_id = j.id AND j.key = 'charge ' || c.id AND lower(l->>'name') = p.account;
--> statement-breakpoint
UPDATE fee_postings p SET percent = (l->>'percent')::float8
FROM fee_journals j, fee_credits n, jsonb_array_elements(n.tax::jsonb->'lines') l
WHERE p.journal_id = j.id AND j.key = 'credit ' || n.id AND lower(l->>'name') = p.account;
--> statement-breakpoint
ALTER TABLE fee_postings ENABLE TRIGGER fee_postings_append_only;

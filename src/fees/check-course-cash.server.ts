const FIRST_IN_TILL = `select min(j.at) from fee_journals j join fee_postings p on p.journal_id = j.id
  where j.source = 'course' and p.account = 'till'`

/** Cash for courses is in the academy's own till, from the first on that came into it. */
export const ofCourseCash: readonly { what: string; rows: string }[] = [
  {
    what: 'The cash of the entry {id} is not in the till',
    rows: `select j.key as id from fee_journals j join fee_postings p on p.journal_id = j.id
      where j.source = 'course' and j.kind = 'payment' and p.account = 'other cash'
        and j.at >= (${FIRST_IN_TILL})`,
  },
  {
    what: 'The cash of the entry {id} is in the till of a centre or of a franchise',
    rows: `select j.key as id from fee_journals j join fee_postings p on p.journal_id = j.id
      where j.source = 'course' and p.account = 'till'
        and (j.till_centre_id is not null or j.biller_id is not null)`,
  },
  {
    what: 'The entry {id} pays back from elsewhere than its order was paid into',
    rows: `select b.key as id from fee_journals b join fee_postings bp on bp.journal_id = b.id
      join fee_journals j on j.key = 'order payment ' || split_part(b.key, ' ', 4)
      where b.source = 'course' and b.kind = 'paid back' and bp.account <> 'orders'
        and not exists (select from fee_postings p where p.journal_id = j.id and p.account = bp.account)`,
  },
]

/** What must hold of the stock, each as a query for the rows that break it. `what` says it of one row. */
export const ofStock: readonly { what: string; rows: string }[] = [
  {
    what: 'The pieces at {id} are not the sum of their moves',
    rows: `select coalesce(b.place, m.place) || ' of ' || coalesce(b.item_id, m.item_id) as id
      from stock_balances b full join (
        select item_id, place, centre_id, sum(pieces) as pieces from (
          select item_id, to_place as place, pieces,
            case when to_place in ('centre', 'way') then centre_id end as centre_id from stock_moves
          union all
          select item_id, from_place, -pieces,
            case when from_place in ('centre', 'way') then centre_id end from stock_moves
        ) ends group by item_id, place, centre_id
      ) m on m.item_id = b.item_id and m.place = b.place and m.centre_id is not distinct from b.centre_id
      where coalesce(b.pieces, 0) <> coalesce(m.pieces, 0)`,
  },
  {
    what: 'Pieces of the item {id} were made or lost',
    rows: 'select item_id as id from stock_balances group by item_id having sum(pieces) <> 0',
  },
  {
    what: 'Children have other pieces of the item {id} than they were given',
    rows: `select i.id from stock_items i
      left join stock_balances b on b.item_id = i.id and b.place = 'child'
      where coalesce(b.pieces, 0) <>
        (select count(*) from stock_gifts g where g.item_id = i.id and g.taken_back_at is null)`,
  },
  {
    what: 'On the way to {id} are other pieces than its orders say',
    rows: `select coalesce(b.centre_id, o.centre_id) as id
      from (select * from stock_balances where place = 'way') b full join (
        select o.centre_id, l.item_id, sum(case when o.status in ('packed', 'sent') then l.packed
          when o.status = 'counted'
          then l.packed - l.whole - l.damaged - l.came_later - l.not_sent - l.lost_pieces else 0 end) as pieces
        from stock_order_lines l join stock_orders o on o.id = l.order_id group by o.centre_id, l.item_id
      ) o on o.centre_id = b.centre_id and o.item_id = b.item_id
      where coalesce(b.pieces, 0) <> coalesce(o.pieces, 0)`,
  },
  {
    what: 'The order {id} is closed, and less was paid than it comes to',
    rows: `select o.id from stock_orders o join stock_order_lines l on l.order_id = o.id
      where o.status = 'closed' group by o.id
      having sum((l.whole + l.came_later)::bigint * l.price_paise) > coalesce((
        select sum(a.paise) from stock_order_acts a where a.order_id = o.id and a.act = 'pay'), 0)`,
  },
  {
    what: 'Of the order {id} another sum was refunded than was paid too much',
    rows: `select o.id from stock_orders o join stock_order_acts r on r.order_id = o.id and r.act = 'refund'
      where o.status not in ('counted', 'closed', 'cancelled') or r.paise <> coalesce((
        select sum(a.paise) from stock_order_acts a where a.order_id = o.id and a.act = 'pay'), 0) - coalesce((
        select sum((l.whole + l.came_later)::bigint * l.price_paise) from stock_order_lines l
        where l.order_id = o.id), 0)`,
  },
  {
    what: 'The gift {id} has a price and no charge, or a charge of another amount',
    rows: `select g.id from stock_gifts g left join fee_charges c on c.id = g.id
      where g.paise <> coalesce(c.paise, 0)`,
  },
  {
    what: 'The gift {id} was taken back and is still charged',
    rows: `select g.id from stock_gifts g join fee_charges c on c.id = g.id
      where g.taken_back_at is not null and c.credited_paise <> c.paise`,
  },
]

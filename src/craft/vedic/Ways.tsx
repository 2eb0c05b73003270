import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { usePractised } from '../practice/send.ts'
import { asked, METHODS } from './vedic.rules.ts'

/** All ways with a sum for each; what was practised tells how often it came right. */
export function Ways(): ReactNode {
  const known = usePractised()
  const told = (thing: string) => {
    const { newest = [] } = known.find((one) => one.part === 'vedic' && one.thing === thing) ?? {}
    const last = newest.slice(-10)
    return last.length === 0
      ? null
      : `${last.filter(({ right }) => right).length} of the last ${last.length} right`
  }
  return (
    <div className="vd-ways">
      <p className="vd-lead">
        Short ways to reckon from Bharati Krishna Tirtha’s book “Vedic Mathematics” (1965). Each fits some
        numbers and not others: to see which is half of it.
      </p>
      <Link className="vd-which" to="?way=which">
        <b>Which way fits?</b>
        <span>Look at the numbers, choose the short way. Nothing to reckon.</span>
        {told('which') && <small>{told('which')}</small>}
      </Link>
      <Link className="vd-sheets" to={`${href('/practice/worksheets')}?what=vedic-${METHODS[0]?.id ?? ''}`}>
        Print sums of any way, with their key
      </Link>
      <ul>
        {METHODS.map(({ id, title, kind, example, when }) => (
          <li key={id}>
            <Link to={`?way=${id}`}>
              <em className="tnum">{asked(kind, example)}</em>
              <b>{title}</b>
              <span>{when}</span>
              {told(id) && <small>{told(id)}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { showOfferLater } from './demo-offer.ts'
import { words } from './buy.words.ts'

/**
 * Offers the free demo class after ten seconds on a course page, once per visit. It is in the HTML,
 * hidden, so that it can be shown before the app runs.
 */
export function DemoOffer() {
  const offer = useRef<HTMLDivElement>(null)
  useEffect(() => (offer.current ? showOfferLater(offer.current) : undefined), [])
  const close = () => {
    if (offer.current) offer.current.hidden = true
  }
  return (
    <div ref={offer} hidden className="demo-offer no-print" role="status" aria-label={words.demo}>
      <p>
        <b>{words.notSure}</b>{' '}
        <Link className="textlink" to={href('/bookdemo')}>
          {words.bookDemo}
        </Link>
      </p>
      <button type="button" className="btn-icon" aria-label={words.close} onClick={close}>
        <X className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}

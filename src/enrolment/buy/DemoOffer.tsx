import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'

const DELAY_MS = 10_000
const SEEN = 'demoOffer'

/** After ten seconds on a course page, once per visit: a quiet word about the free class. */
export function DemoOffer() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (sessionStorage.getItem(SEEN)) return undefined
    const timer = setTimeout(() => {
      sessionStorage.setItem(SEEN, 'shown')
      setShown(true)
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div className="demo-offer no-print" role="status" aria-label="Free demo class">
      <p>
        <b>Not sure yet?</b>{' '}
        <Link className="textlink" to={href('/bookdemo')}>
          Book a free demo class
        </Link>
      </p>
      <button type="button" className="btn-icon" aria-label="Close" onClick={() => setShown(false)}>
        <X className="ico" aria-hidden="true" />
      </button>
    </div>
  )
}

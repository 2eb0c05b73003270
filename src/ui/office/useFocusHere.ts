import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a part of a page that an act replaces, with the control that was pressed: when `shown` changes and the
 * focus has gone with it, this element gets it, so that the next Tab goes on from here.
 */
export function useFocusHere(shown: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isFirst = before.current === null
    if (before.current === shown) return
    before.current = shown
    if (!isFirst && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [shown])
  return place
}

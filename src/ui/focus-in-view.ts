/** Focuses an element and scrolls it into view. Its `scroll-margin-top` leaves room for a sticky header. */
export function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}

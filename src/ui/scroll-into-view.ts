/** Scrolls the current link of a horizontally scrolling navigation into view. */
export function scrollLinkIntoView(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/** A phone's row of pages is wider than the phone: of a link in it, where one is stands in it, whole. */
export function inSight(link: HTMLElement | null): void {
  const row = link?.parentElement
  if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

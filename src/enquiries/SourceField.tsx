import { useAlive } from '../ui/useAlive.ts'

/**
 * What brought this browser here: the campaign of the first address, or the site that linked to us. Nothing
 * is stored for it, and nothing is known without scripts.
 */
function arrival(): string {
  const [landing] = performance.getEntriesByType('navigation')
  const query = URL.canParse(landing?.name ?? '') ? new URL(landing?.name ?? '').searchParams : undefined
  const campaign = ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => query?.get(name) || [])
  if (campaign.length > 0) return campaign.join(' / ').slice(0, 200)
  const from = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : ''
  return from === location.hostname ? '' : from
}

/** Tells the office how somebody found the form. */
export function SourceField() {
  const source = useAlive() ? arrival() : ''
  return <input type="hidden" name="source" value={source} readOnly />
}

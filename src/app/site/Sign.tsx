import type { SiteSettings } from '../../academy/academy.contract.ts'
import { Mark } from '../../ui/art/Mark.tsx'

type SignProps = { settings: Pick<SiteSettings, 'logo'>; className: string }

/** The academy's logo, or the drawn sign. Its name stands beside it. */
export function Sign({ settings: { logo }, className }: SignProps) {
  if (logo === null) return <Mark className={`${className} w-auto shrink-0`} />
  return <img src={`/${logo}`} alt="" className={`${className} w-auto max-w-28 shrink-0 object-contain`} />
}

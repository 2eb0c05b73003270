import type { SiteSettings } from '../../academy/academy.contract.ts'
import { LogoMark } from '../../ui/art/LogoMark.tsx'
import { uploadPath } from '../../platform/files/upload-path.rules.ts'

type SignProps = { settings: Pick<SiteSettings, 'logo'>; className: string }

/** The academy's logo, or the default mark. Decorative, as the name is beside it. */
export function Logo({ settings: { logo }, className }: SignProps) {
  const address = logo === null ? null : uploadPath(logo)
  if (address === null) return <LogoMark className={`${className} w-auto shrink-0`} />
  return <img src={address} alt="" className={`${className} w-auto max-w-28 shrink-0 object-contain`} />
}

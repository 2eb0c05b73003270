import type { ReactNode } from 'react'
import { pictureOf } from './picture-source.ts'

type PictureProps = {
  /** A path on this site, such as 'uploads/blogs/eleven.svg'. */
  src: string
  alt: string
  /** Its displayed width, as in the sizes attribute. */
  sizes: string
  /** Above the fold: loaded eagerly. */
  eager?: boolean
  className?: string
}

/** A picture that reserves its space; uploads have several widths, as AVIF and WebP. */
export function Picture({ src, alt, sizes, eager = false, className = '' }: PictureProps): ReactNode {
  const { address, width, height, sets } = pictureOf(src)
  if (address === '') return null
  return (
    <picture>
      {sets.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        className={className}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}

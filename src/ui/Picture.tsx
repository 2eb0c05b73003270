import type { ReactNode } from 'react'
import { pictureOf } from './picture-source.ts'

type PictureProps = {
  /** A path below the site's root, such as 'uploads/blogs/eleven.svg'. */
  src: string
  alt: string
  /** How wide it is shown, as in the sizes attribute. */
  sizes: string
  /** Above the fold: loaded at once. */
  eager?: boolean
  className?: string
}

/** A picture that keeps its place while it loads; uploaded ones come in several widths, as AVIF and WebP. */
export function Picture({ src, alt, sizes, eager = false, className = '' }: PictureProps): ReactNode {
  const { address, width, height, sets } = pictureOf(src)
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

import * as z from 'zod/mini'
import { ManyLines, OneLine } from '../../platform/wire.ts'

const LINK = 'A page of the site, as /course, or an address that begins with https://'

/** A banner as it is edited. */
export const BannerDocument = z.object({
  percentageOff: z
    .int('A whole number from 1 to 100')
    .check(z.minimum(1, 'A whole number from 1 to 100'), z.maximum(100, 'A whole number from 1 to 100')),
  title: OneLine('Title is required', 80),
  subContent: OneLine('The line under it is required', 160),
  /** A page of the site or an https address; '' leads nowhere. */
  link: z._default(
    z.union(
      [
        z.literal(''),
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(300, LINK),
            z.regex(/^(?:\/(?![/\\])[^\s\\<>"]*|https:\/\/[^\s\\<>"/?#@]+(?:[/?#][^\s\\<>"]*)?)$/, LINK),
          ),
      ],
      LINK,
    ),
    '',
  ),
})
export type BannerDocument = z.output<typeof BannerDocument>

/** A path below uploads/, as uploadPicture gave it; the demo's own lie there too. */
const uploaded = z
  .string('Add the picture first')
  .check(z.regex(/^\w[\w./-]{0,199}$/, 'Add the picture first'))

const hasWordless = (html: string): boolean =>
  [...html.matchAll(/<img [^<>]*>/g)].some(([picture]) => !/ alt="\s*[^"\s]/.test(picture))

/** A blog as it is edited; without a picture thread art is drawn from its title. */
export const BlogDocument = z.object({
  title: OneLine('Title is required', 200),
  author: OneLine('Author is required'),
  image: z.union([z.literal(''), uploaded], 'Add the picture first'),
  /** HTML; what is not allowed is taken out. */
  content: ManyLines('Write the text first', 50_000).check(
    z.refine((html) => !hasWordless(html), 'A picture needs words: say what it shows'),
  ),
})
export type BlogDocument = z.output<typeof BlogDocument>

/** A remark of parents as it is edited. */
export const TestimonialDocument = z.object({
  name: OneLine('Name is required', 80),
  role: OneLine('Say who it is, as ‘Mother of Diya’', 80),
  /** HTML; what is not allowed is taken out. */
  review: ManyLines('Write the remark first', 2_000),
  rating: z
    .number('Half stars from 0 to 5')
    .check(
      z.minimum(0, 'Half stars from 0 to 5'),
      z.maximum(5, 'Half stars from 0 to 5'),
      z.multipleOf(0.5, 'Half stars from 0 to 5'),
    ),
})
export type TestimonialDocument = z.output<typeof TestimonialDocument>

/** A picture of the gallery as it is edited; its words stand under it and are read out. */
export const PictureDocument = z.object({
  image: uploaded,
  alt: OneLine('Say what the picture shows', 200),
})
export type PictureDocument = z.output<typeof PictureDocument>

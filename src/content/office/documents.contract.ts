import * as z from 'zod/mini'
import { ManyLines, OneLine, UploadedPicture } from '../../platform/wire.ts'
import { MAX_BLOG_CHARS } from '../blog-texts.rules.ts'
import { MAX_ALT_CHARS } from '../gallery-texts.rules.ts'

const LINK = 'Enter a page of this site, like /course, or a link starting with https://'

/** A banner as it is edited. */
export const BannerDocument = z.object({
  percentageOff: z
    .int('A whole number from 1 to 100')
    .check(z.minimum(1, 'A whole number from 1 to 100'), z.maximum(100, 'A whole number from 1 to 100')),
  title: OneLine('Title is required', 80),
  subContent: OneLine('Subtitle is required', 160),
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

const PICTURE = 'Add the picture first'

const hasWordless = (html: string): boolean =>
  [...html.matchAll(/<img [^<>]*>/g)].some(([picture]) => !/ alt="\s*[^"\s]/.test(picture))

/** A blog as it is edited; without a picture thread art is drawn from its title. */
export const BlogDocument = z.object({
  title: OneLine('Title is required', MAX_BLOG_CHARS.title),
  author: OneLine('Author is required'),
  image: z.union([z.literal(''), UploadedPicture(PICTURE)], PICTURE),
  /** HTML; what is not allowed is taken out. */
  content: ManyLines('Write the text first', MAX_BLOG_CHARS.content).check(
    z.refine((html) => !hasWordless(html), 'Each picture needs a description'),
  ),
})
export type BlogDocument = z.output<typeof BlogDocument>

/** A remark of parents as it is edited. */
export const TestimonialDocument = z.object({
  name: OneLine('Name is required', 80),
  role: OneLine('Enter the role, like ‘Mother of Diya’', 80),
  /** HTML; what is not allowed is taken out. */
  review: ManyLines('Write the remark first', 2_000),
  rating: z
    .number('Enter 0 to 5 stars, in halves')
    .check(
      z.minimum(0, 'Enter 0 to 5 stars, in halves'),
      z.maximum(5, 'Enter 0 to 5 stars, in halves'),
      z.multipleOf(0.5, 'Enter 0 to 5 stars, in halves'),
    ),
})
export type TestimonialDocument = z.output<typeof TestimonialDocument>

/** A picture of the gallery as it is edited; its words stand under it and are read out. */
export const PictureDocument = z.object({
  /** The demo's own are named by their files below uploads/gallery. */
  image: z.union(
    [UploadedPicture(PICTURE), z.string().check(z.regex(/^\w[\w-]{0,80}\.\w{1,5}$/, PICTURE))],
    PICTURE,
  ),
  alt: OneLine('Describe the picture', MAX_ALT_CHARS),
})
export type PictureDocument = z.output<typeof PictureDocument>

import * as z from 'zod/mini'
import {
  EmailAddress,
  Enveloped,
  endpoint,
  formGuards,
  Id,
  Instant,
  ManyLines,
  OneLine,
  PICTURE_MAX_BYTES,
  PictureFile,
  Rupees,
} from '../platform/wire.ts'

const active = { active: z.optional(z.string()) }

export const Banner = z.object({ _id: Id, percentageOff: z.int(), title: z.string(), subContent: z.string() })
export type Banner = z.output<typeof Banner>

export const Blog = z.object({
  _id: Id,
  blogTitle: z.string(),
  /** Sanitised HTML. */
  blogContent: z.string(),
  blogAuthor: z.string(),
  /** Path below the API host. */
  blogImage: z.string(),
  publishDate: Instant,
})
export type Blog = z.output<typeof Blog>

export const Testimonial = z.object({
  _id: Id,
  name: z.string(),
  role: z.string(),
  /** Sanitised HTML. */
  review: z.string(),
  rating: z.number(),
})
export type Testimonial = z.output<typeof Testimonial>

/** `image` is a file below uploads/gallery. */
export const GalleryItem = z.object({ _id: Id, image: z.string(), alt: z.string() })
export type GalleryItem = z.output<typeof GalleryItem>

/** An approved comment; the e-mail of who wrote it never leaves the server. */
export const BlogComment = z.object({ _id: Id, name: z.string(), comment: z.string(), createdAt: Instant })
export type BlogComment = z.output<typeof BlogComment>

export const SiteSettings = z.object({
  academyName: z.string(),
  phones: z.array(z.string()),
  email: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), youtube: z.string() }),
  counters: z.object({ onlinePrograms: z.int(), courses: z.int(), teachers: z.int() }),
  trainingPrices: z.object({ abacus: Rupees, vedic: Rupees }),
})
export type SiteSettings = z.output<typeof SiteSettings>

export const getActiveBanners = endpoint('GET', '/banner/active', {
  summary: 'The active banners, in their order.',
  access: 'anyone',
  reply: Enveloped(z.array(Banner)),
})

export const getLiveBlogs = endpoint('GET', '/blogs/live-blogs', {
  summary: 'The live blogs, newest first.',
  access: 'anyone',
  reply: Enveloped(z.array(Blog)),
})

export const getBlog = endpoint('GET', '/blogs/get-blog/{id}', {
  summary: 'One live blog.',
  access: 'anyone',
  params: { id: Id },
  reply: Enveloped(Blog),
})

export const getBlogComments = endpoint('GET', '/blogs/get-comments/{id}', {
  summary: 'The approved comments of a live blog, oldest first.',
  access: 'anyone',
  params: { id: Id },
  reply: Enveloped(z.array(BlogComment)),
})

export const createBlogComment = endpoint('POST', '/blogs/create-comment/{id}', {
  summary: 'Writes a comment under a live blog; it is shown once the office has approved it. The same comment twice is one.',
  access: 'anyone',
  params: { id: Id },
  body: z.object({
    name: OneLine('Name is required', 60),
    email: EmailAddress,
    comment: ManyLines('Comment is required', 2_000),
    ...formGuards,
  }),
  reply: Enveloped(z.object({ _id: Id })),
  status: 201,
})

export const getAllTestimonials = endpoint('GET', '/testimonials/all-testimonials', {
  summary: 'The active testimonials.',
  access: 'anyone',
  query: active,
  reply: Enveloped(z.array(Testimonial)),
})

export const getAllGallery = endpoint('GET', '/gallery/get-all-gallery', {
  summary: 'The active gallery items.',
  access: 'anyone',
  query: active,
  reply: Enveloped(z.array(GalleryItem)),
})

export const getSiteSettings = endpoint('GET', '/site-settings', {
  summary: "The academy's name, contacts, counters and training prices.",
  access: 'anyone',
  reply: Enveloped(SiteSettings),
})

export const uploadPicture = endpoint('POST', '/pictures', {
  summary:
    'Takes a picture (JPEG, PNG, WebP, AVIF or GIF; at most 8 MB and 50 megapixels) and keeps it re-encoded in several widths. 415 for another kind, 422 for one that cannot be read.',
  access: 'author',
  file: true,
  maxBytes: PICTURE_MAX_BYTES,
  body: PictureFile,
  /** `image` is the path to store in a blog, a course or the gallery; width and height in pixels. */
  reply: Enveloped(z.object({ image: z.string(), width: z.int(), height: z.int() })),
  status: 201,
})

export const getPendingComments = endpoint('GET', '/comments/pending', {
  summary: 'Comments that wait for a decision, oldest first, at most 50.',
  access: 'author',
  reply: Enveloped(z.array(z.object({ _id: Id, blogTitle: z.string(), name: z.string(), comment: z.string(), createdAt: Instant }))),
})

export const decideComment = endpoint('POST', '/comments/{id}/decide', {
  summary: 'Shows a comment, or deletes it.',
  access: 'author',
  params: { id: Id },
  body: z.object({ approve: z.boolean() }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
  audited: ['approve'],
})

const BlogDraft = z.object({
  blogTitle: OneLine('Title is required', 200),
  /** HTML; what is not allowed is taken out. */
  blogContent: ManyLines('Content is required', 50_000),
  blogAuthor: OneLine('Author is required'),
  /** A path below uploads/, as uploadPicture gave it. */
  blogImage: z.string('Image is required').check(z.regex(/^uploads\/[\w./-]{1,200}$/, 'Please upload a picture first')),
  live: z.boolean(),
})

export const createBlog = endpoint('POST', '/blogs', {
  summary: 'Writes a blog. Its HTML is sanitised when stored and again when shown.',
  access: 'author',
  body: BlogDraft,
  reply: Enveloped(z.object({ _id: Id })),
  status: 201,
  audited: ['blogTitle', 'live'],
})

export const updateBlog = endpoint('PATCH', '/blogs/{id}', {
  summary: 'Changes a blog; with `live: false` nobody sees it any more.',
  access: 'author',
  params: { id: Id },
  body: BlogDraft,
  reply: Enveloped(z.object({ _id: Id })),
  audited: ['blogTitle', 'live'],
})

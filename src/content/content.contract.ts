import * as z from 'zod/mini'
import { pageQuery, PageOf } from '../platform/http/cursor.contract.ts'
import {
  AlsoIn,
  EmailAddress,
  endpoint,
  DataReply,
  formGuards,
  Id,
  Instant,
  ManyLines,
  OneLine,
  OnlyActive,
  MessageReply,
} from '../platform/wire.ts'

const active = { active: OnlyActive }

export const Banner = z.object({
  _id: Id,
  percentageOff: z.int(),
  title: z.string(),
  subContent: z.string(),
  /** A page of the site or an https address; '' for no link. */
  link: z.string(),
})
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
  alsoIn: AlsoIn,
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

/** `image` is a file below uploads/gallery; `alt` is in the page's language where it is written in it. */
export const GalleryItem = z.object({ _id: Id, image: z.string(), alt: z.string(), alsoIn: AlsoIn })
export type GalleryItem = z.output<typeof GalleryItem>

/** An approved comment; the author's email never leaves the server. */
export const BlogComment = z.object({ _id: Id, name: z.string(), comment: z.string(), createdAt: Instant })
export type BlogComment = z.output<typeof BlogComment>

export const getActiveBanners = endpoint('GET', '/banner/active', {
  summary: 'The active banners, in their order.',
  access: 'anyone',
  reply: DataReply(z.array(Banner)),
})

export const getLiveBlogs = endpoint('GET', '/blogs/live-blogs', {
  summary: 'The live blogs, newest first.',
  access: 'anyone',
  reply: DataReply(z.array(Blog)),
})

export const getBlog = endpoint('GET', '/blogs/get-blog/{id}', {
  summary: 'One live blog.',
  access: 'anyone',
  params: { id: Id },
  reply: DataReply(Blog),
})

export const getBlogComments = endpoint('GET', '/blogs/get-comments/{id}', {
  summary: 'The approved comments of a live blog, oldest first.',
  access: 'anyone',
  params: { id: Id },
  reply: DataReply(z.array(BlogComment)),
})

export const createBlogComment = endpoint('POST', '/blogs/create-comment/{id}', {
  summary:
    'Writes a comment under a live blog; it is shown once the office has approved it. The same comment twice is one.',
  access: 'anyone',
  params: { id: Id },
  body: z.object({
    name: OneLine('Name is required', 60),
    email: EmailAddress,
    comment: ManyLines('Comment is required', 2_000),
    ...formGuards,
  }),
  reply: DataReply(z.object({ _id: Id })),
  status: 201,
})

export const getAllTestimonials = endpoint('GET', '/testimonials/all-testimonials', {
  summary: 'The active testimonials.',
  access: 'anyone',
  query: active,
  reply: DataReply(z.array(Testimonial)),
})

export const getAllGallery = endpoint('GET', '/gallery/get-all-gallery', {
  summary: 'The active gallery items.',
  access: 'anyone',
  query: active,
  reply: DataReply(z.array(GalleryItem)),
})

export { uploadPicture } from '../platform/files/pictures.contract.ts'

const CommentRow = z.object({
  _id: Id,
  blogId: Id,
  blogTitle: z.string(),
  name: z.string(),
  comment: z.string(),
  createdAt: Instant,
})
export type CommentRow = z.output<typeof CommentRow>

export const getComments = endpoint('GET', '/comments', {
  summary: 'Pending comments for a decision, oldest first unless said, or those that are shown, in pages.',
  access: 'author',
  auditVerb: 'viewed the comments',
  query: { ...pageQuery('createdAt'), state: z.optional(z.enum(['waiting', 'shown'], 'Waiting or shown?')) },
  reply: PageOf(CommentRow),
})

export const decideComment = endpoint('POST', '/comments/{id}/decide', {
  summary: 'Shows a comment, lets it wait again (nobody sees it), or deletes it.',
  access: 'author',
  auditVerb: 'decided on a comment',
  params: { id: Id },
  body: z.object({ decision: z.enum(['show', 'wait', 'delete'], 'Choose what to do with it') }),
  reply: MessageReply,
  audited: ['decision'],
})

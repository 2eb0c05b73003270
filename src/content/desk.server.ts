import { count, eq, isNull, min } from 'drizzle-orm'
import { href } from 'react-router'
import type { Database } from '../platform/db.server.ts'
import { type Desk, MOST_HITS } from '../platform/desk.server.ts'
import { contains } from '../platform/like.server.ts'
import { may } from '../platform/serve.server.ts'
import { banners, blogComments, blogs, galleryItems, testimonials } from './content.tables.ts'

/** A comment that waits longer is late, in milliseconds: two days. */
const LATE_MS = 172_800_000

/** What the content tells the desk: comments to be read, and what is found by its title. */
export const contentDesk = ({ db }: Pick<Database, 'db'>): Desk => ({
  waits: async (person, now) => {
    if (!may(person, 'author')) return []
    const [row] = await db
      .select({ waiting: count(), since: min(blogComments.createdAt) })
      .from(blogComments)
      .where(isNull(blogComments.approvedAt))
    if (!row?.since) return []
    return [
      {
        section: 'Site',
        count: row.waiting,
        since: row.since,
        late: now.getTime() - row.since.getTime() > LATE_MS,
        title: row.waiting === 1 ? 'One comment' : `${row.waiting} comments`,
        detail: 'under the blogs, to be read',
        to: href('/office/comments'),
        act: 'Read',
      },
    ]
  },

  firstSteps: async (person) =>
    may(person, 'author')
      ? [
          {
            title: 'Put a banner on the home page',
            detail: 'an offer, or when the first batch begins',
            to: href('/office/banners'),
            done: (await db.$count(banners, eq(banners.active, true))) > 0,
          },
        ]
      : [],

  finds: async (person, words) => {
    if (!may(person, 'author')) return []
    const [blogHits, bannerHits, remarkHits, pictureHits] = await Promise.all([
      db.select().from(blogs).where(contains(blogs.title, words)).limit(MOST_HITS),
      db.select().from(banners).where(contains(banners.title, words)).limit(MOST_HITS),
      db.select().from(testimonials).where(contains(testimonials.name, words)).limit(MOST_HITS),
      db.select().from(galleryItems).where(contains(galleryItems.alt, words)).limit(MOST_HITS),
    ])
    return [
      ...blogHits.map(({ id, title, author, live }) => ({
        kind: 'Blog',
        title,
        detail: author,
        meta: live ? '' : 'not shown',
        to: href('/office/blogs/:id', { id }),
      })),
      ...bannerHits.map(({ id, title, subContent, active }) => ({
        kind: 'Banner',
        title,
        detail: subContent,
        meta: active ? '' : 'not shown',
        to: href('/office/banners/:id', { id }),
      })),
      ...remarkHits.map(({ id, name, role, active }) => ({
        kind: 'Testimonial',
        title: name,
        detail: role,
        meta: active ? '' : 'not shown',
        to: href('/office/testimonials/:id', { id }),
      })),
      ...pictureHits.map(({ id, alt, active }) => ({
        kind: 'Picture',
        title: alt,
        detail: 'Gallery',
        meta: active ? '' : 'not shown',
        to: href('/office/gallery/:id', { id }),
      })),
    ].slice(0, MOST_HITS)
  },
})

import { count, eq, isNull, min } from 'drizzle-orm'
import { href } from 'react-router'
import { roleAllows } from '../academy/roles.rules.ts'
import type { Database } from '../platform/db/db.server.ts'
import { type DashboardSource, MAX_SEARCH_HITS } from '../platform/rooms/dashboard.server.ts'
import { containsText } from '../platform/db/text-search.server.ts'
import { banners, blogComments, blogs, galleryItems, testimonials } from './content.tables.ts'

/** A comment is late after two days, in milliseconds. */
const LATE_MS = 172_800_000

/** The content's part of the dashboard: comments to approve, and search by title. */
export const contentDashboard = ({ db }: Pick<Database, 'db'>): DashboardSource => ({
  waits: async (person, now) => {
    if (!roleAllows(person, 'author')) return []
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
        detail: 'on blogs, to approve',
        to: href('/office/comments'),
        act: 'Read',
      },
    ]
  },

  firstSteps: async (person) =>
    roleAllows(person, 'author')
      ? [
          {
            order: 100,
            title: 'Put a banner on the home page',
            detail: 'an offer, or the date of your first batch',
            minutes: 3,
            to: href('/office/banners'),
            done: (await db.$count(banners, eq(banners.active, true))) > 0,
          },
        ]
      : [],

  finds: async (person, words) => {
    if (!roleAllows(person, 'author')) return []
    const [blogHits, bannerHits, remarkHits, pictureHits] = await Promise.all([
      db.select().from(blogs).where(containsText(blogs.title, words)).limit(MAX_SEARCH_HITS),
      db.select().from(banners).where(containsText(banners.title, words)).limit(MAX_SEARCH_HITS),
      db.select().from(testimonials).where(containsText(testimonials.name, words)).limit(MAX_SEARCH_HITS),
      db.select().from(galleryItems).where(containsText(galleryItems.alt, words)).limit(MAX_SEARCH_HITS),
    ])
    return [
      ...blogHits.map(({ id, title, author, live }) => ({
        kind: 'Blog',
        title,
        detail: author,
        meta: live ? '' : 'hidden',
        to: href('/office/blogs/:id', { id }),
      })),
      ...bannerHits.map(({ id, title, subContent, active }) => ({
        kind: 'Banner',
        title,
        detail: subContent,
        meta: active ? '' : 'hidden',
        to: href('/office/banners/:id', { id }),
      })),
      ...remarkHits.map(({ id, name, role, active }) => ({
        kind: 'Testimonial',
        title: name,
        detail: role,
        meta: active ? '' : 'hidden',
        to: href('/office/testimonials/:id', { id }),
      })),
      ...pictureHits.map(({ id, alt, active }) => ({
        kind: 'Picture',
        title: alt,
        detail: 'Gallery',
        meta: active ? '' : 'hidden',
        to: href('/office/gallery/:id', { id }),
      })),
    ].slice(0, MAX_SEARCH_HITS)
  },
})

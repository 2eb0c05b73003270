import {
  type Category,
  type CourseCard,
  getAllCategories,
  getAllCourses,
} from '../catalogue/catalogue.contract.ts'
import { type Settled, settled } from '../platform/settled.ts'
import { call } from '../platform/wire.ts'
import {
  type Banner,
  getActiveBanners,
  getAllTestimonials,
  getLiveBlogs,
  type Testimonial,
} from './content.contract.ts'
import { type BlogCard, blogCard } from './blog-card.rules.ts'
import { getSiteSettings, type SiteSettings } from '../academy/academy.contract.ts'

export type HomeData = {
  banners: Settled<Banner[]>
  categories: Settled<Category[]>
  courses: Settled<CourseCard[]>
  testimonials: Settled<Testimonial[]>
  blogs: Settled<BlogCard[]>
  settings: Settled<SiteSettings>
}

const BLOGS = 3

/** Everything the home page shows; a list that fails is told, the others stand. */
export async function homeLoader(): Promise<HomeData> {
  const [banners, categories, courses, testimonials, blogs, settings] = await Promise.all([
    settled(call(getActiveBanners, {}), 'Failed to load banners'),
    settled(call(getAllCategories, {}), 'Failed to load categories'),
    settled(call(getAllCourses, {}), 'Failed to load courses'),
    settled(call(getAllTestimonials, {}), 'Failed to load testimonials'),
    settled(call(getLiveBlogs, {}), 'Failed to load blogs'),
    settled(call(getSiteSettings, {}), 'Failed to load the settings'),
  ])
  return {
    banners,
    categories,
    courses,
    testimonials,
    blogs: 'data' in blogs ? { data: blogs.data.slice(0, BLOGS).map(blogCard) } : blogs,
    settings,
  }
}

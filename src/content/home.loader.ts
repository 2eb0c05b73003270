import {
  type Category,
  type CourseCard,
  getAllCategories,
  getAllCourses,
} from '../catalogue/catalogue.contract.ts'
import { type LoadResult, toLoadResult } from '../platform/browser/load-result.ts'
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
  banners: LoadResult<Banner[]>
  categories: LoadResult<Category[]>
  courses: LoadResult<CourseCard[]>
  testimonials: LoadResult<Testimonial[]>
  blogs: LoadResult<BlogCard[]>
  settings: LoadResult<SiteSettings>
}

const BLOGS = 3

/** Data of the home page; a list that fails shows its error, the others are not affected. */
export async function homeLoader(): Promise<HomeData> {
  const [banners, categories, courses, testimonials, blogs, settings] = await Promise.all([
    toLoadResult(call(getActiveBanners, {}), 'Failed to load banners'),
    toLoadResult(call(getAllCategories, {}), 'Failed to load categories'),
    toLoadResult(call(getAllCourses, {}), 'Failed to load courses'),
    toLoadResult(call(getAllTestimonials, {}), 'Failed to load testimonials'),
    toLoadResult(call(getLiveBlogs, {}), 'Failed to load blogs'),
    toLoadResult(call(getSiteSettings, {}), 'Failed to load the settings'),
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

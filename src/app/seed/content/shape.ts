type CoverName = 'abacus' | 'vedic' | 'cube' | 'handwriting' | 'teacher'

export type SeedCategory = { readonly name: string; readonly cover: CoverName }

/** `seconds` of the video; `description` is simple HTML. */
export type SeedLesson = {
  readonly title: string
  readonly videoUrl: string
  readonly seconds: number
  readonly description: string
  readonly preview: boolean
}

export type SeedCourse = {
  readonly title: string
  readonly subtitle: string
  /** Name of its category. */
  readonly category: string
  readonly pricePaise: number
  readonly listPricePaise: number | null
  /** Days the offer runs from the seeding. */
  readonly offerDays: number | null
  readonly thumbnail: string | null
  readonly leadInstructor: string
  readonly rating: number
  readonly introVideo: string
  readonly level: string
  readonly ages: string
  readonly learn: string
  readonly lessons: readonly SeedLesson[]
}

export type SeedBlog = {
  readonly title: string
  readonly html: string
  readonly author: string
  readonly image: string
  readonly published: string
}
export type SeedTestimonial = { readonly name: string; readonly role: string; readonly review: string; readonly rating: number }
export type SeedGalleryItem = { readonly image: string; readonly alt: string }
export type SeedBanner = { readonly percentageOff: number; readonly title: string; readonly subContent: string }

/** A course as it is planned; the rest follows from the demo. */
export type CoursePlan = Omit<SeedCourse, 'learn' | 'lessons' | 'introVideo' | 'thumbnail' | 'listPricePaise' | 'offerDays'> & {
  offer?: boolean
  learn: readonly string[]
  /** Title, what it holds, and minutes:seconds of the video. */
  lessons: readonly (readonly [title: string, text: string, length: string])[]
}

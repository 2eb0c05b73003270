import { blogs as written } from './blogs.ts'
import { courses } from './catalogue.ts'
import { hindiBlogs } from './hindi/blogs.ts'
import type { SiteContent } from '../../content/seed.server.ts'

export const blogs: SiteContent['blogs'] = written.map((blog) => ({
  ...blog,
  hindi: hindiBlogs[blog.title],
}))

const courseAt = (title: string) =>
  `/course-details/${courses.find((course) => course.title === title)?.id ?? ''}`

export const banners: SiteContent['banners'] = [
  {
    percentageOff: 20,
    title: 'New Year abacus batch',
    subContent: 'Enrol before the January batch starts and pay less for Level 1.',
    link: '/course?q=abacus&age=8',
  },
  {
    percentageOff: 15,
    title: 'Vedic Math for Class 6 to 8',
    subContent: 'Squares, roots and long division without the long part.',
    link: courseAt('Vedic Math for Class 6 to 8'),
  },
  {
    percentageOff: 10,
    title: 'Teacher training intake',
    subContent: 'Abacus and Vedic Math training for new teachers.',
    link: '/course?q=training&age=adults',
  },
]

export const testimonials: SiteContent['testimonials'] = [
  {
    name: 'Kavita N.',
    role: 'Parent of a Level 3 abacus student',
    review:
      '<p>My daughter adds up the grocery bill before the shopkeeper does. Twice this week she found a mistake.</p>',
    rating: 5,
  },
  {
    name: 'Suresh P.',
    role: 'Parent of a Class 7 student',
    review: '<p>My son used to hide his rough work. Now he explains it to me, whether I ask or not.</p>',
    rating: 4.5,
  },
  {
    name: 'Fatima S.',
    role: 'Parent of a cube beginner',
    review:
      '<p>Forty minutes on one puzzle without giving up. I did not know my son could sit that long.</p>',
    rating: 5,
  },
  {
    name: 'Deepa M.',
    role: 'Parent of a handwriting student',
    review: '<p>The class teacher called to ask what had happened to his notebook. In a good way.</p>',
    rating: 4.5,
  },
  {
    name: 'Ritu G.',
    role: 'Abacus teacher, trained here',
    review:
      '<p>I got a plan for every class, and someone to call when I had twelve children in front of me.</p>',
    rating: 5,
  },
  {
    name: 'Arjun and his father',
    role: 'Class 5, Vedic Math',
    review:
      '<p>The quizzes show what went wrong, not only how much. We look at two mistakes each evening.</p>',
    rating: 4,
  },
]

export const gallery: SiteContent['gallery'] = [
  { image: 'abacus-2026.svg', alt: 'Drawing: a wooden abacus showing the number 2026' },
  { image: 'slate.svg', alt: 'Drawing: a slate with four rods of coloured beads' },
  { image: 'cubes.svg', alt: 'Drawing: two mixed cubes and a solved one in a row' },
  { image: 'solved-cube.svg', alt: 'Drawing: a solved cube on a green cloth' },
  { image: 'copybook.svg', alt: 'Drawing: a copybook page with letters being traced' },
  { image: 'alphabet.svg', alt: 'Drawing: letters of one family on four lines' },
  { image: 'times-two.svg', alt: 'Drawing: thread art of the two times table' },
  { image: 'times-seven.svg', alt: 'Drawing: thread art of the seven times table' },
  { image: 'vedic-square.svg', alt: 'Drawing: a number grid of digital roots with its pattern marked' },
  { image: 'garland.svg', alt: 'Drawing: a marigold garland over the prize table' },
  { image: 'notebooks.svg', alt: 'Drawing: covered notebooks of four subjects' },
  { image: 'score.svg', alt: 'Drawing: a ring of beads around a score of ninety percent' },
]

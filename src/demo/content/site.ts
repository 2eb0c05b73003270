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
  {
    image: 'abacus-2026.svg',
    alt: 'Drawing: a wooden abacus showing the number 2026',
    hindi: 'चित्र: लकड़ी का अबेकस, जिस पर 2026 बना है',
  },
  {
    image: 'slate.svg',
    alt: 'Drawing: a slate with four rods of coloured beads',
    hindi: 'चित्र: चार रॉड और रंगीन मनकों वाली स्लेट',
  },
  {
    image: 'cubes.svg',
    alt: 'Drawing: two mixed cubes and a solved one in a row',
    hindi: 'चित्र: एक कतार में दो उलझे क्यूब और एक हल किया हुआ क्यूब',
  },
  {
    image: 'solved-cube.svg',
    alt: 'Drawing: a solved cube on a green cloth',
    hindi: 'चित्र: हरे कपड़े पर हल किया हुआ क्यूब',
  },
  {
    image: 'copybook.svg',
    alt: 'Drawing: a copybook page with letters being traced',
    hindi: 'चित्र: कॉपी का पन्ना, जिस पर अक्षर ऊपर से लिखे जा रहे हैं',
  },
  {
    image: 'alphabet.svg',
    alt: 'Drawing: letters of one family on four lines',
    hindi: 'चित्र: चार लाइनों पर एक परिवार के अक्षर',
  },
  {
    image: 'times-two.svg',
    alt: 'Drawing: thread art of the two times table',
    hindi: 'चित्र: दो के पहाड़े की धागे वाली आकृति',
  },
  {
    image: 'times-seven.svg',
    alt: 'Drawing: thread art of the seven times table',
    hindi: 'चित्र: सात के पहाड़े की धागे वाली आकृति',
  },
  {
    image: 'vedic-square.svg',
    alt: 'Drawing: a number grid of digital roots with its pattern marked',
    hindi: 'चित्र: अंकों के जोड़ की जाली, जिसमें उसका पैटर्न दिखाया गया है',
  },
  {
    image: 'garland.svg',
    alt: 'Drawing: a marigold garland over the prize table',
    hindi: 'चित्र: इनाम की मेज़ के ऊपर गेंदे की माला',
  },
  {
    image: 'notebooks.svg',
    alt: 'Drawing: covered notebooks of four subjects',
    hindi: 'चित्र: चार विषयों की जिल्द चढ़ी कॉपियाँ',
  },
  {
    image: 'score.svg',
    alt: 'Drawing: a ring of beads around a score of ninety percent',
    hindi: 'चित्र: मनकों का घेरा, बीच में नब्बे प्रतिशत अंक',
  },
]

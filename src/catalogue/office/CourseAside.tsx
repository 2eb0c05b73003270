import { Check, Circle } from 'lucide-react'
import { Cover } from '../../ui/art/Cover.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Category, Course } from '../catalogue.contract.ts'
import { percentOff } from '../catalogue.rules.ts'
import { checksOf, type CourseDraft } from './course.rules.ts'
import './courses.css'

type AsideProps = { draft: CourseDraft; course: Course; category: Category | undefined }

/** Beside the fields: the cover with its price, and what is to be seen before it goes out. */
export function CourseAside({ draft, course, category }: AsideProps) {
  const { price, listPrice } = course
  return (
    <>
      <div className="cv-p">
        <Cover
          kind={course.cover}
          seed={course.courseTitle}
          picture={course.courseThumbnailImage}
          title={course.courseTitle || 'Untitled'}
          lines={[
            { label: 'Subject', value: category?.category ?? '' },
            { label: 'Level', value: course.level },
          ]}
          className="shadow-lift"
        />
        <div>
          <b className="cv-pr tnum">{rupees(price * 100)}</b>
          {listPrice !== null && (
            <>
              <s className="tnum muted">{rupees(listPrice * 100)}</s>
              <span className="cv-off">{percentOff(price, listPrice)}% off</span>
            </>
          )}
        </div>
      </div>
      <section className="rg sd" aria-labelledby="checks">
        <div className="rg-h">
          <h2 id="checks">Before you publish</h2>
        </div>
        <ul className="ck">
          {checksOf(draft, category).map(({ done, words }) => (
            <li key={words} className={done ? '' : 'wait'}>
              {done ? (
                <Check className="ico" role="img" aria-label="Done:" />
              ) : (
                <Circle className="ico" role="img" aria-label="Open:" />
              )}
              {words}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

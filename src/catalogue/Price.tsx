import { rupees } from '../platform/text/rupees.rules.ts'
import type { CourseCard } from './catalogue.contract.ts'
import { percentOff } from './catalogue.rules.ts'
import { words } from './courses.words.ts'

/** The price and, while an offer runs, what it was and how much that saves. */
export function Price({ course, size }: { course: CourseCard; size: 'big' | 'bar' }) {
  const big = size === 'big'
  return (
    <p className={big ? 'flex flex-wrap items-baseline gap-x-3' : 'leading-tight'}>
      <b
        className={`font-[780] tracking-[-.03em] tnum ${big ? 'text-[2.5rem] leading-none' : 'block text-xl leading-none'}`}
      >
        {rupees(course.price * 100)}
      </b>
      {course.listPrice !== null && (
        <span className={`tnum ${big ? 'text-lg' : 'text-sm'}`}>
          <s className="text-ink-2">
            <span className="sr-only">{words.originalPrice}</span>
            {rupees(course.listPrice * 100)}
          </s>{' '}
          <span className="font-[680] text-tota">
            {words.percentOff(percentOff(course.price, course.listPrice))}
          </span>
        </span>
      )}
    </p>
  )
}

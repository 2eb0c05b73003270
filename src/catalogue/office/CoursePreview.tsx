import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import type { Course } from '../catalogue.contract.ts'
import { daysLeft, LESSON_FILMS } from '../catalogue.rules.ts'
import { CourseView } from '../CourseView.tsx'
import { getVideoUrl } from './videos.contract.ts'

type PreviewProps = { course: Course; category: string | undefined; now: number }

/** The course's page as visitors will see it; nothing can be bought in it. */
export function CoursePreview({ course, category, now }: PreviewProps) {
  const addresses = useFilms(course)
  const enrol = (
    <Button aria-disabled="true" className="w-full">
      Enroll Now
    </Button>
  )
  return (
    <CourseView
      course={{
        ...course,
        courseContent: course.courseContent.map((lesson) => ({
          ...lesson,
          videoUrl: lesson.videoUrl === null ? null : (addresses[lesson.videoUrl] ?? lesson.videoUrl),
        })),
      }}
      category={category === undefined ? undefined : { category }}
      days={daysLeft(course.offerEndsAt, now)}
      card={
        <>
          <div className="mt-5 max-[991px]:hidden">{enrol}</div>
          <p className="mt-4 flex gap-2.5 text-sm text-ink-2">
            <ShieldCheck className="ico" aria-hidden="true" />
            The price is for the whole course, taxes included. Payment opens in a new window.
          </p>
        </>
      }
      bar={<div className="flex-1">{enrol}</div>}
    />
  )
}

/** Addresses of the free films that only a signature opens. */
function useFilms(course: Course): Readonly<Record<string, string>> {
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({})
  const wanted = course.courseContent
    .flatMap(({ videoUrl }) => (videoUrl?.startsWith(LESSON_FILMS) ? [videoUrl] : []))
    .join('\n')
  useEffect(() => {
    let gone = false
    for (const video of new Set(wanted.split('\n').filter(Boolean)))
      call(getVideoUrl, { body: { video } }).then(
        ({ data }) => {
          if (!gone) setAddresses((known) => ({ ...known, [video]: data.address }))
        },
        // The player says that it cannot be played.
        () => {},
      )
    return () => {
      gone = true
    }
  }, [wanted])
  return addresses
}

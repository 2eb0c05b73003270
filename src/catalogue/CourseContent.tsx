import { ChevronDown, Lock, Play } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Prose } from '../ui/Prose.tsx'
import { Player } from '../ui/Video.tsx'
import type { Course } from './catalogue.contract.ts'
import { clockText } from './catalogue.rules.ts'
import { words } from './course-page.words.ts'
import { words as language } from '../platform/language.words.ts'

type Lesson = Course['courseContent'][number]

/** The sections of a course as an index page with a red margin; each opens to its text and its video. */
export function CourseContent({ lessons }: { lessons: readonly Lesson[] }) {
  return (
    <div className="idx mt-5">
      <div className="idx-h">
        <span>{words.number}</span>
        <span>{words.topic}</span>
      </div>
      {lessons.map((lesson, index) => (
        <details key={lesson._id} open={index === 0}>
          <summary>
            <span className="no tnum">{index + 1}</span>
            <h3 className="tp" lang={language.contentOf(lesson)}>
              {lesson.title}
            </h3>
            <ChevronDown className="ico chev" aria-hidden="true" />
          </summary>
          <div className="idx-b">
            <div lang={language.contentOf(lesson)}>
              <Prose html={lesson.subDescription} className="text-base!" />
            </div>
            {lesson.hasFilm && <LessonVideo lesson={lesson} />}
          </div>
        </details>
      ))}
    </div>
  )
}

/** How long a film is, and the lesson with its practice where that is more: ', video 0:12, lesson 12:10'. */
function lengthsText({ seconds, filmSeconds }: Lesson): string {
  const lesson = seconds > 0 ? clockText(seconds) : ''
  if (filmSeconds === null) return lesson && `, ${lesson}`
  return words.filmLength(clockText(filmSeconds), lesson)
}

function LessonVideo({ lesson }: { lesson: Lesson }) {
  const [playing, setPlaying] = useState(false)
  if (playing)
    return (
      <Player
        url={lesson.videoUrl}
        title={lesson.title}
        captions={lesson.captions}
        picture={lesson.poster}
        className="mt-4 rounded-md"
      />
    )
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {lesson.videoUrl === null ? (
        <Button variant="line" className="btn-sm" aria-disabled="true" aria-describedby={`why-${lesson._id}`}>
          <Lock className="ico" aria-hidden="true" />
          {words.playVideo}
        </Button>
      ) : (
        <Button variant="line" className="btn-sm" onClick={() => setPlaying(true)}>
          <Play className="ico" fill="currentColor" aria-hidden="true" />
          {words.playVideo}
        </Button>
      )}
      <span id={`why-${lesson._id}`} className="text-sm text-ink-2 tnum">
        {lesson.videoUrl === null ? words.enrolToWatch : words.preview}
        {lengthsText(lesson)}
      </span>
    </p>
  )
}

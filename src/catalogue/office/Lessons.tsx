import { ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from '../../platform/new-id.ts'
import { SortableList } from '../../ui/office/SortableList.tsx'
import { OfficeField, OfficeSwitch } from '../../ui/office/fields.tsx'
import { SimpleText } from '../../ui/office/SimpleText.tsx'
import { clockText, durationText } from '../catalogue.rules.ts'
import { isFull, type LessonDraft, secondsOf, totalSeconds } from './course.rules.ts'
import type { CourseEditing } from './CoursePage.tsx'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { CaptionsField } from './CaptionsField.tsx'
import type { LessonExercise } from './exercises.contract.ts'
import { ExerciseField } from './ExerciseField.tsx'
import { LessonFilesField } from './LessonFilesField.tsx'
import { VideoField } from './VideoField.tsx'
import './courses.css'

const empty = {
  title: '',
  video: null,
  captions: null,
  poster: null,
  seconds: 0,
  filmSeconds: null,
  text: '',
  exercise: null,
  files: [],
  preview: false,
}

type LessonsProps = CourseEditing & { exercises: readonly LessonExercise[] }

/** The lessons in their order; one of them is open. */
export function Lessons({ course, errors, change, exercises }: LessonsProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const { lessons } = course
  const set = (next: readonly LessonDraft[]) => change({ lessons: next })
  const edit = (id: string, fields: Partial<LessonDraft>) =>
    set(lessons.map((lesson) => (lesson.id === id ? { ...lesson, ...fields } : lesson)))
  const add = () => {
    const id = uuidv7(Date.now())
    set([...lessons, { ...empty, id }])
    setOpenId(id)
    requestAnimationFrame(() => document.getElementById(`lesson-${id}`)?.querySelector('input')?.focus())
  }
  const seconds = totalSeconds(course)
  const count = seconds > 0 ? `${lessons.length}, ${durationText(seconds)}` : `${lessons.length}`
  return (
    <section className="rg lined lsn" aria-labelledby="lessons">
      <div className="rg-h">
        <h2 id="lessons">Lessons in order</h2>
        <span className="tnum">{count}</span>
        {!isFull(course) && (
          <button type="button" className="ob" onClick={add}>
            <Plus className="ico" aria-hidden="true" />
            Lesson
          </button>
        )}
      </div>
      {errors.lessons && (
        <p className="of-err pad" role="alert">
          {errors.lessons}
        </p>
      )}
      {lessons.length === 0 ? (
        <p className="muted py-4 pr-4 pl-[calc(var(--m)+14px)]">
          No lessons yet. A lesson can have a video, text, an exercise and files, or only one of them.
        </p>
      ) : (
        <SortableList
          items={lessons.map((lesson) => ({ id: lesson.id, name: lesson.title || 'Untitled', lesson }))}
          onOrder={(items) => set(items.map(({ lesson }) => lesson))}
          what="a lesson"
        >
          {({ lesson }, place) => {
            const wrong = errorsAt(errors, lessons.indexOf(lesson))
            return (
              <Lesson
                lesson={lesson}
                exercises={exercises}
                place={place}
                errors={wrong}
                open={lesson.id === openId}
                onOpen={() => setOpenId(lesson.id === openId ? null : lesson.id)}
                onChange={(fields) => {
                  // What opened because it was wrong stays open while it is mended.
                  if (Object.keys(wrong).length > 0) setOpenId(lesson.id)
                  edit(lesson.id, fields)
                }}
                onRemove={() => set(lessons.filter(({ id }) => id !== lesson.id))}
              />
            )
          }}
        </SortableList>
      )}
    </section>
  )
}

type Errors = Partial<Record<keyof LessonDraft, string>>

/** What is wrong with the lesson at this place of the document. */
function errorsAt(errors: Readonly<Record<string, string>>, index: number): Errors {
  const start = `lessons.${index}.`
  const mine = Object.entries(errors).filter(([path]) => path.startsWith(start))
  return Object.fromEntries(mine.map(([path, message]) => [path.slice(start.length), message]))
}

type LessonProps = {
  lesson: LessonDraft
  exercises: readonly LessonExercise[]
  place: number
  errors: Errors
  open: boolean
  onOpen: () => void
  onChange: (fields: Partial<LessonDraft>) => void
  onRemove: () => void
}

const holds = ({ video, text, exercise, files = [] }: LessonDraft): string =>
  [video ? 'Video' : '', text ? 'text' : '', exercise ? 'exercise' : '', files.length > 0 ? 'files' : '']
    .filter(Boolean)
    .join(', ') || 'Empty'

/** The film of a lesson; one of our own has captions and a picture too. */
function FilmFields({ lesson, errors, onChange }: Pick<LessonProps, 'lesson' | 'errors' | 'onChange'>) {
  const isOwn = lesson.video?.startsWith('/uploads/')
  return (
    <>
      <VideoField
        label="Video"
        video={lesson.video}
        error={errors.video}
        onChange={(video, seconds) => onChange({ video, ...lengthsWith(lesson, seconds) })}
      />
      {isOwn && (
        <CaptionsField
          label="Captions"
          captions={lesson.captions ?? null}
          error={errors.captions}
          onChange={(captions) => onChange({ captions })}
        />
      )}
      {isOwn && (
        <PictureField
          label="Picture before the video"
          picture={lesson.poster ?? null}
          hint="Without one, the first frame of the video"
          error={errors.poster}
          send={sendPicture}
          onChange={(poster) => onChange({ poster })}
        />
      )}
    </>
  )
}

function Lesson({ lesson, exercises, place, errors, open, onOpen, onChange, onRemove }: LessonProps) {
  const faulty = Object.keys(errors).length > 0
  const shown = open || faulty
  const name = lesson.title || 'Untitled'
  const panel = `lesson-${lesson.id}`
  return (
    <>
      <span className="ln tnum">{place + 1}</span>
      <button type="button" className="lt" aria-expanded={shown} aria-controls={panel} onClick={onOpen}>
        <b>{name}</b>
        <span>{holds(lesson)}</span>
        <ChevronDown className="ico chev" aria-hidden="true" />
      </button>
      <span className="lp">{faulty && <b className="of-err">Incomplete</b>}</span>
      <span className="lf">
        <input
          type="checkbox"
          role="switch"
          className="of-sw"
          aria-label={`Free preview of ${name}`}
          aria-checked={lesson.preview}
          checked={lesson.preview}
          onChange={(event) => onChange({ preview: event.target.checked })}
        />
        <span aria-hidden="true">{lesson.preview ? 'Free' : ''}</span>
      </span>
      <span className="lm tnum">{lesson.seconds ? clockText(lesson.seconds) : ''}</span>
      <div id={panel} className="lo" hidden={!shown}>
        {shown && (
          <div className="cf">
            <OfficeField
              label="Title"
              wide
              value={lesson.title}
              error={errors.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
            <Length
              seconds={lesson.seconds}
              film={lesson.filmSeconds ?? null}
              error={errors.seconds}
              onChange={(seconds) => onChange({ seconds })}
            />
            <div className="self-end">
              <OfficeSwitch
                label="Free preview"
                checked={lesson.preview}
                onChange={(preview) => onChange({ preview })}
              />
            </div>
            <div className="w2">
              <SimpleText
                label="Text, which visitors read too"
                html={lesson.text}
                rows={5}
                error={errors.text}
                onChange={(text) => onChange({ text })}
              />
            </div>
            <div className="w2 grid content-start gap-2">
              <FilmFields lesson={lesson} errors={errors} onChange={onChange} />
              <ExerciseField
                exercises={exercises}
                exercise={lesson.exercise ?? null}
                error={errors.exercise}
                onChange={(exercise) => onChange({ exercise })}
              />
              <LessonFilesField
                files={lesson.files ?? []}
                error={errors.files}
                onChange={(files) => onChange({ files })}
              />
              <button type="button" className="olink ob-bad justify-self-start" onClick={onRemove}>
                Remove this lesson
              </button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

/** With a film of this length: it is the lesson's, unless the lesson has one that says more. */
const lengthsWith = ({ seconds }: LessonDraft, film: number | null): Partial<LessonDraft> => {
  if (film === null) return { filmSeconds: null }
  return seconds ? { filmSeconds: film === seconds ? null : film } : { seconds: film, filmSeconds: null }
}

type LengthProps = {
  seconds: number | null
  /** The film's own length, where it is another one. */
  film: number | null
  error: string | undefined
  onChange: (seconds: number | null) => void
}

/** Minutes and seconds, as 12:10. */
function Length({ seconds, film, error, onChange }: LengthProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const words = typed ?? (seconds ? clockText(seconds) : '')
  const wrong = words.trim() !== '' && secondsOf(words) === null
  return (
    <OfficeField
      label="Length"
      placeholder="12:10"
      hint={film === null ? undefined : `Video length: ${clockText(film)}`}
      autoComplete="off"
      value={words}
      error={error ?? (wrong ? 'Minutes and seconds, like 12:10' : undefined)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? 0 : secondsOf(event.target.value))
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
      }}
    />
  )
}

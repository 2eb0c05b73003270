import { useState } from 'react'
import { href, Link } from 'react-router'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { indianFields, indianInstant } from '../../ui/office/india.ts'
import { OfficeField, OfficeSelect } from '../../ui/office/fields.tsx'
import { RecordSelect } from '../../ui/office/RecordSelect.tsx'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { SimpleText } from '../../ui/office/SimpleText.tsx'
import { rupees } from '../../platform/text/rupees.rules.ts'
import type { Category, TeacherProfile } from '../catalogue.contract.ts'
import { agesText, yearsOf } from '../course-filter.rules.ts'
import { type CourseDraft, priceRead } from './course.rules.ts'
import type { CourseEditing } from './CoursePage.tsx'
import { CaptionsField } from './CaptionsField.tsx'
import { VideoField } from './VideoField.tsx'

type FieldsProps = CourseEditing & {
  categories: readonly Category[]
  teachers: readonly TeacherProfile[]
  now: number
}
type Line = 'title' | 'subtitle' | 'level' | 'ages' | 'leadInstructor'

/** What a course is, for whom, and what it costs. */
export function CourseFields({ course, labels, errors, change, categories, teachers, now }: FieldsProps) {
  const line = (name: Line) => ({
    label: labels[name],
    value: course[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  const price = (name: 'price' | 'listPrice') => ({
    label: labels[name],
    rupees: course[name],
    error: errors[name],
    onChange: (value: number | null) => change({ [name]: value }),
  })
  const [day, time] = course.offerEndsAt === null ? ['', ''] : indianFields(course.offerEndsAt)
  return (
    <>
      <div className="rg pad">
        <div className="cf">
          <OfficeField {...line('title')} wide />
          <OfficeSelect
            label={labels.categoryId}
            value={course.categoryId}
            error={errors.categoryId}
            hint={
              categories.length === 0 && (
                <Link className="olink" to={href('/office/categories/:id', { id: 'new' })}>
                  Add a category
                </Link>
              )
            }
            onChange={(event) => change({ categoryId: event.target.value })}
          >
            <option value="">Choose</option>
            {categories.map(({ _id, category }) => (
              <option key={_id} value={_id}>
                {category}
              </option>
            ))}
          </OfficeSelect>
          <OfficeField {...line('leadInstructor')} />
          <RecordSelect
            label={labels.teacherId}
            wide
            value={course.teacherId ?? ''}
            error={errors.teacherId}
            onChange={({ target: { value } }) => {
              const name = teachers.find(({ _id }) => _id === value)?.name
              change({ teacherId: value || null, ...(name ? { leadInstructor: name } : {}) })
            }}
            none="None"
            records={teachers}
          />
          <OfficeField {...line('subtitle')} wide />
          <OfficeField {...line('level')} />
          <OfficeField {...line('ages')} hint={agesHint(course.ages)} placeholder="6 to 9" />
          <PriceField {...price('price')} />
          <PriceField {...price('listPrice')} />
          <OfficeField
            label={`${labels.offerEndsAt} (IST)`}
            type="datetime-local"
            wide
            value={day ? `${day}T${time}` : ''}
            error={errors.offerEndsAt}
            onChange={(event) => {
              const [date = '', at = ''] = event.target.value.split('T')
              change({ offerEndsAt: indianInstant(date, at) })
            }}
          />
          <PriceSentence course={course} now={now} />
        </div>
      </div>
      <TextsAndMedia course={course} labels={labels} errors={errors} change={change} />
    </>
  )
}

/** What is learnt and needed, the picture and the film. */
function TextsAndMedia({ course, labels, errors, change }: CourseEditing) {
  return (
    <div className="rg pad">
      <div className="cf">
        <SimpleText
          label={labels.whatWeLearn}
          html={course.whatWeLearn}
          error={errors.whatWeLearn}
          onChange={(whatWeLearn) => change({ whatWeLearn })}
        />
        <SimpleText
          label={labels.needs}
          html={course.needs}
          rows={4}
          error={errors.needs}
          onChange={(needs) => change({ needs })}
        />
        <div className="w2 grid content-start gap-2.5">
          <PictureField
            label={labels.thumbnailImage}
            picture={course.thumbnailImage}
            hint="Shown on the cover and before the intro video. Without a picture, both are drawn for the category."
            error={errors.thumbnailImage}
            send={sendPicture}
            onChange={(thumbnailImage) => change({ thumbnailImage })}
          />
          <VideoField
            label={labels.introVideo}
            video={course.introVideo}
            error={errors.introVideo}
            onChange={(introVideo) => change({ introVideo })}
          />
          {course.introVideo?.startsWith('/uploads/') && (
            <CaptionsField
              label={labels.introCaptions}
              captions={course.introCaptions}
              error={errors.introCaptions}
              onChange={(introCaptions) => change({ introCaptions })}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** How visitors read the ages, and whether the list of courses can find them. */
function agesHint(ages: string): string | undefined {
  if (ages.trim() === '') return undefined
  const found = yearsOf(ages) === null ? ' Shown for every age.' : ''
  return `Visitors read: ${agesText(ages)}.${found}`
}

type PriceProps = {
  label: string
  rupees: number | null
  error: string | undefined
  onChange: (rupees: number | null) => void
}

/** Rupees as they are typed: '3,499' and '₹455.50' too. */
function PriceField({ label, rupees: value, error, onChange }: PriceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <OfficeField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === null ? '' : rupees(value * 100))}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value)
        const words = event.target.value.replace(/[₹,\s]/g, '')
        onChange(/^\d{1,8}(?:\.\d{1,2})?$/.test(words) ? Number(words) : null)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** The price in the words of the course's page. */
function PriceSentence({ course, now }: { course: CourseDraft; now: number }) {
  if (course.price === null) return <p className="cf-n">Enter a price to see it as visitors do.</p>
  const { paise, listPaise, percent, days, afterPaise } = priceRead(course, now)
  return (
    <p className="cf-n" role="status">
      Visitors read: <b className="tnum">{rupees(paise)}</b>
      {listPaise !== null && (
        <>
          , <s className="tnum">{rupees(listPaise)}</s>, <b className="tnum">{percent}% off</b>
        </>
      )}
      {days !== null && `, ${days} at this price`}.
      {afterPaise !== null && ` After the offer: ${rupees(afterPaise)}.`}
    </p>
  )
}

import {
  Award,
  CalendarPlus,
  CalendarSync,
  FileSpreadsheet,
  NotebookPen,
  PenLine,
  Printer,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import { CalendarLinkView, useCalendarLink } from '../CalendarLinkView.tsx'
import { exportRegister, type Register } from '../classroom.contract.ts'
import { timeWords, weekTextIn } from '../labels.ts'
import { words as room } from '../room.words.ts'
import { words } from './register-tools.words.ts'
import { SetHomework } from './SetHomework.tsx'
import { WaitingExams } from './WaitingExams.tsx'
import { formatLongDay } from '../../platform/text/dates.rules.ts'

/** Further tools of the register: homework, files, calendar. */
export function RegisterTools({ register, onChanged }: { register: Register; onChanged: () => void }) {
  const { group, day, today, children } = register
  const [setting, setSetting] = useState(false)
  const { link, ask, close } = useCalendarLink()
  const month = (day ?? today).slice(0, 7)
  const taught = [group.subject, group.level].filter(Boolean).join(', ')
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportRegister, { params: { id: group._id }, query: { month, format } })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  return (
    <div className="reg-tools">
      <HomeworkTools register={register} onSet={() => setSetting(true)} />
      <section aria-labelledby="reg-gr-title">
        <h2 id="reg-gr-title" lang={language.langOf(group.name)}>
          {group.name}
        </h2>
        <p>
          {weekTextIn({ weekdays: words.weekdays, time: timeWords }, group)},{' '}
          <span lang={language.langOf(group.place)}>{group.place}</span>
        </p>
        <p>
          <span lang={language.langOf(taught)}>{taught}</span>
          {words.seats(group.children, group.capacity)}
        </p>
        <div className="reg-tool-keys">
          <button type="button" className="textlink" onClick={() => ask(group._id)}>
            <CalendarPlus className="ico" aria-hidden="true" />
            {words.calendarLink}
          </button>
          <Link
            className="textlink"
            to={href('/practice/worksheets')}
            // In the history state, not in the address: names are not sent to the server.
            state={{ names: children.map(({ fullName }) => fullName) }}
          >
            <Printer className="ico" aria-hidden="true" />
            {words.worksheets}
          </Link>
          <Link className="textlink" to={href('/teach/groups/:id/make-ups', { id: group._id })}>
            <CalendarSync className="ico" aria-hidden="true" />
            {room.makeUps}
          </Link>
          <TeacherLinks />
          <Link className="textlink" to={href('/teach/exams')}>
            <Award className="ico" aria-hidden="true" />
            <WaitingExams />
          </Link>
          {(['xlsx', 'csv'] as const).map((format) => (
            <button key={format} type="button" className="textlink" onClick={() => save(format)}>
              <FileSpreadsheet className="ico" aria-hidden="true" />
              {words.monthAs(format === 'xlsx' ? 'Excel' : 'CSV')}
            </button>
          ))}
        </div>
      </section>
      {setting && (
        <SetHomework
          group={group}
          onClose={() => setSetting(false)}
          onSet={() => {
            setSetting(false)
            onChanged()
          }}
        />
      )}
      <CalendarLinkView link={link} onClose={close} />
    </div>
  )
}

/** The latest homework, and the key that sets another. */
function HomeworkTools({ register, onSet }: { register: Register; onSet: () => void }) {
  const { group, homework, shown, children } = register
  const [search, setSearch] = useSearchParams()
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('homework', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-labelledby="reg-hw-title">
      <h2 id="reg-hw-title">{words.homework}</h2>
      {homework.length === 0 && <p>{words.noHomework}</p>}
      <ul className="reg-hws">
        {homework.slice(0, 4).map(({ _id, title, dueOn, done }) => (
          <li key={_id}>
            <Link
              to={href('/teach/groups/:id/homework/:homeworkId', { id: group._id, homeworkId: _id })}
              lang={language.langOf(title)}
            >
              {title}
            </Link>
            <span className="tnum">{words.doneBy(formatLongDay(dueOn), done, children.length)}</span>
            {_id !== shown && (
              <button
                type="button"
                className="textlink"
                aria-label={words.showTitle(title)}
                onClick={() => choose(_id)}
              >
                {words.show}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="line" disabled={children.length === 0} onClick={onSet}>
        <NotebookPen className="ico" aria-hidden="true" />
        {words.setHomework}
      </Button>
    </section>
  )
}

/** To pages of the teacher that are of no one group. */
const TeacherLinks = () => (
  <>
    <Link className="textlink" to={href('/teach/letters')}>
      <PenLine className="ico" aria-hidden="true" />
      {words.letters}
    </Link>
    <Link className="textlink" to={href('/teach/pay')}>
      <Wallet className="ico" aria-hidden="true" />
      {words.yourPay}
    </Link>
  </>
)

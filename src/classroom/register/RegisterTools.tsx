import { Award, CalendarPlus, FileSpreadsheet, NotebookPen, PenLine, Printer, Wallet } from 'lucide-react'
import { useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { download } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast.tsx'
import { CalendarLinkView, useCalendarLink } from '../CalendarLinkView.tsx'
import { exportRegister, type Register } from '../classroom.contract.ts'
import { childrenWords, scheduleText } from '../labels.ts'
import { SetHomework } from './SetHomework.tsx'
import { WaitingExams } from './WaitingExams.tsx'
import { formatLongDay } from '../../platform/text/dates.rules.ts'

/** Further tools of the register: homework, files, calendar. */
export function RegisterTools({ register, onChanged }: { register: Register; onChanged: () => void }) {
  const { group, homework, shown, day, today, children } = register
  const [setting, setSetting] = useState(false)
  const { link, ask, close } = useCalendarLink()
  const [search, setSearch] = useSearchParams()
  const month = (day ?? today).slice(0, 7)
  const save = (format: 'csv' | 'xlsx') =>
    void download(exportRegister, { params: { id: group._id }, query: { month, format } })
      .then(({ name, file }) => saveFile(name, file))
      .catch(toastError)
  const choose = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('homework', id)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="reg-tools">
      <section aria-labelledby="reg-hw-title">
        <h2 id="reg-hw-title">Homework</h2>
        {homework.length === 0 && (
          <p>No homework set. Choose a quiz, practice or lesson, or write what to do.</p>
        )}
        <ul className="reg-hws">
          {homework.slice(0, 4).map(({ _id, title, dueOn, done }) => (
            <li key={_id}>
              <Link to={href('/teach/groups/:id/homework/:homeworkId', { id: group._id, homeworkId: _id })}>
                {title}
              </Link>
              <span className="tnum">
                due {formatLongDay(dueOn)}, done by {done} of {childrenWords(children.length)}
              </span>
              {_id !== shown && (
                <button
                  type="button"
                  className="textlink"
                  aria-label={`Show ${title} in the register`}
                  onClick={() => choose(_id)}
                >
                  Show
                </button>
              )}
            </li>
          ))}
        </ul>
        <Button variant="line" disabled={children.length === 0} onClick={() => setSetting(true)}>
          <NotebookPen className="ico" aria-hidden="true" />
          Set homework
        </Button>
      </section>
      <section aria-labelledby="reg-gr-title">
        <h2 id="reg-gr-title">{group.name}</h2>
        <p>{scheduleText(group)}</p>
        <p>
          {[group.subject, group.level].filter(Boolean).join(', ')}. {group.children} of {group.capacity}{' '}
          seats taken.
        </p>
        <div className="reg-tool-keys">
          <button type="button" className="textlink" onClick={() => ask(group._id)}>
            <CalendarPlus className="ico" aria-hidden="true" />
            Calendar link
          </button>
          <Link
            className="textlink"
            to={href('/practice/worksheets')}
            // In the history state, not in the address: names are not sent to the server.
            state={{ names: children.map(({ fullName }) => fullName) }}
          >
            <Printer className="ico" aria-hidden="true" />
            Worksheets for the class
          </Link>
          <TeacherLinks />
          <Link className="textlink" to={href('/teach/exams')}>
            <Award className="ico" aria-hidden="true" />
            <WaitingExams />
          </Link>
          {(['xlsx', 'csv'] as const).map((format) => (
            <button key={format} type="button" className="textlink" onClick={() => save(format)}>
              <FileSpreadsheet className="ico" aria-hidden="true" />
              This month as {format === 'xlsx' ? 'Excel' : 'CSV'}
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

/** To pages of the teacher that are of no one group. */
const TeacherLinks = () => (
  <>
    <Link className="textlink" to={href('/teach/letters')}>
      <PenLine className="ico" aria-hidden="true" />
      How we write letters
    </Link>
    <Link className="textlink" to={href('/teach/pay')}>
      <Wallet className="ico" aria-hidden="true" />
      Your pay
    </Link>
  </>
)

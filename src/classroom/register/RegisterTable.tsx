import { Pencil, Reply } from 'lucide-react'
import { Fragment, useState } from 'react'
import { href, Link } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { translate } from '../../platform/translate.ts'
import type { Register, RegisterChild, Remark } from '../classroom.contract.ts'
import { CAME_MARKS } from '../classroom.rules.ts'
import { CountBar } from './CountBar.tsx'
import { HomeworkCell, HomeworkHead } from './HomeworkColumn.tsx'
import { AttendanceButtons, AttendanceBadge, CannotCome, PastMarks, pastWords } from './Marks.tsx'
import type { Column } from './RegisterView.tsx'
import { words } from './register.words.ts'
import { RemarkForm } from './RemarkForm.tsx'
import { ParentReply } from './ParentReply.tsx'
import type { DayMarks } from './useAttendance.ts'
import { formatDay, formatLongDay } from '../../platform/text/dates.rules.ts'

type TableProps = {
  register: Register
  column: Column
  marks: DayMarks
  /** The class has not happened yet: nothing can be marked. */
  ahead: boolean
  onChanged: () => void
}

/** The table: names, past classes, today's marks, homework and remarks. A phone shows one column. */
export function RegisterTable({ register, column, marks, ahead, onChanged }: TableProps) {
  const [writing, setWriting] = useState<string | null>(null)
  const { day, today, days, children, homework, shown, group } = register
  const task = homework.find(({ _id }) => _id === shown)
  const wide = days.length + 5
  const when = day === null || day === today ? words.onToday : formatLongDay(day)
  return (
    <table className={`reg reg-show-${column}`}>
      <thead>
        <tr>
          <th className="c-no" scope="col">
            {words.number}
          </th>
          <th className="c-name" scope="col">
            {words.name}
          </th>
          {days.map((one) => (
            <th key={one.day} scope="col" className={`c-d ${one.holiday === null ? '' : 'hol'}`}>
              <span className="tnum">{formatDay(one.day).split(' ')[0]}</span>
              <span>{formatDay(one.day).split(' ')[1]}</span>
            </th>
          ))}
          <th className="c-t" scope="col">
            {day === today ? words.today : day && formatDay(day)}
          </th>
          <th className="c-h" scope="col">
            <HomeworkHead groupId={group._id} task={task} />
          </th>
          <th className="c-r" scope="col">
            {words.remarkForDiary}
          </th>
        </tr>
      </thead>
      <tbody>
        {children.map((child, row) => (
          <Fragment key={child._id}>
            <tr className={writing === child._id ? 'open' : ''}>
              <td className="c-no tnum">{child.number}</td>
              <th scope="row" className="c-name">
                <ChildName groupId={group._id} child={child} />
                <span className="reg-under-a" aria-hidden="true">
                  <PastMarks past={pastOf(register, child)} />
                </span>
                {child.work?.right != null && child.work.total != null && (
                  <CountBar
                    className="reg-under-h"
                    done={child.work.right}
                    of={child.work.total}
                    label={words.countOf(child.work.right, child.work.total)}
                  />
                )}
              </th>
              {pastOf(register, child).map((one) => (
                <PastCell key={one.day} past={one} first={row === 0} />
              ))}
              <td className="c-t">
                <AttendanceButtons
                  label={`${child.fullName}, ${when}`}
                  mark={marks.markOf(child._id)}
                  disabled={ahead || day === null || child.joinedOn > day}
                  onMark={(mark) => marks.set([child._id], mark)}
                />
              </td>
              <td className="c-h">
                <HomeworkCell {...{ register, child, onChanged }} />
              </td>
              <td className="c-r">
                {child.guestFrom === null && (
                  <RemarkKey
                    child={child}
                    onOpen={() => setWriting(child._id)}
                    open={writing === child._id}
                  />
                )}
              </td>
            </tr>
            {writing === child._id && (
              <tr className="reg-note-row">
                <td colSpan={wide}>
                  {child.remark?.reply && <ParentReply reply={child.remark.reply} parent={child.parent} />}
                  <RemarkForm
                    groupId={group._id}
                    child={child}
                    remark={child.remark}
                    onCancel={() => setWriting(null)}
                    onDone={() => {
                      setWriting(null)
                      onChanged()
                    }}
                  />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      <Foot register={register} marks={marks} />
    </table>
  )
}

/** A guest is marked with a ring and a word, and has no page in this group. */
function ChildName({ groupId, child }: { groupId: string; child: RegisterChild }) {
  const { _id, fullName, guestFrom } = child
  if (guestFrom === null)
    return (
      <>
        <Link to={childPath(groupId, _id)}>{fullName}</Link>
        {child.cannotCome && <CannotCome />}
      </>
    )
  return (
    <>
      <span className="reg-guest">{fullName}</span>
      <small className="reg-guest-from">
        {words.guestFrom} <span lang={language.langOf(guestFrom)}>{guestFrom}</span>
      </small>
    </>
  )
}

const childPath = (id: string, studentId: string) =>
  href('/teach/groups/:id/children/:studentId', { id, studentId })
const pastOf = ({ days }: Register, child: RegisterChild) =>
  days.map((one, at) => ({ ...one, mark: child.marks[at] ?? null }))

type PastProps = { past: ReturnType<typeof pastOf>[number]; first: boolean }

/** One past class; a holiday is a band through all rows, named in the first. */
function PastCell({ past, first }: PastProps) {
  if (past.holiday !== null) {
    const why = translate(past.holiday)
    return (
      <td className="c-d hol">
        <span className={first ? 'hol-t' : 'sr-only'} lang={language.langOf(why)}>
          {why}
        </span>
      </td>
    )
  }
  return (
    <td className="c-d">
      <AttendanceBadge mark={past.mark} />
      <span className="sr-only">{pastWords(past)}</span>
    </td>
  )
}

type RemarkKeyProps = { child: RegisterChild; open: boolean; onOpen: () => void }

function RemarkKey({ child: { fullName, remark }, open, onOpen }: RemarkKeyProps) {
  return (
    <button
      type="button"
      className="reg-rmk"
      aria-label={rmkLabel(fullName, remark)}
      aria-expanded={open}
      onClick={onOpen}
    >
      {remark && (
        <span className="reg-said" lang={language.langOf(remark.text)}>
          {remark.text}
        </span>
      )}
      {remark?.reply && (
        <span className="reg-said reg-said-back" lang={language.langOf(remark.reply.text)}>
          <Reply className="ico" aria-hidden="true" />
          {remark.reply.text}
        </span>
      )}
      {!remark && (
        <span className="reg-write">
          <Pencil className="ico" aria-hidden="true" />
          {words.write}
        </span>
      )}
    </button>
  )
}

const rmkLabel = (name: string, remark: Remark | null): string => {
  if (!remark) return words.writeRemark(name)
  const { text, readAt, reply } = remark
  return words.remarkFor(name, { text, isSigned: readAt !== null, reply: reply?.text })
}

/** How many were present at each class, late ones included. */
function Foot({ register, marks }: Pick<TableProps, 'register' | 'marks'>) {
  const { children, days, homework, shown } = register
  const here = children.filter(({ _id }) => {
    const mark = marks.markOf(_id)
    return mark !== null && CAME_MARKS.includes(mark)
  }).length
  const task = homework.find(({ _id }) => _id === shown)
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className="c-foot">
          {words.marks.present}
        </th>
        {days.map((one, at) => {
          const marked = children.map((child) => child.marks[at] ?? null).filter((mark) => mark !== null)
          const came = marked.filter((mark) => mark !== 'absent').length
          return (
            <td key={one.day} className={`c-d tnum ${one.holiday === null ? '' : 'hol'}`}>
              {marked.length > 0 && came}
            </td>
          )
        })}
        <td className="c-t tnum">{words.countOf(here, children.length)}</td>
        <td className="c-h tnum" colSpan={2}>
          {task && words.countOf(task.done, children.filter(({ work }) => work).length)}
        </td>
      </tr>
    </tfoot>
  )
}

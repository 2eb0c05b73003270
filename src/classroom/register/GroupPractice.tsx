import { type ReactNode, useCallback, useState } from 'react'
import { href, Link } from 'react-router'
import type { PracticeWeek } from '../../craft/craft.contract.ts'
import { words as names } from '../../craft/exercise-names.words.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getGroupPractice } from '../child.contract.ts'
import { type Group } from '../classroom.contract.ts'
import { words } from './group-practice.words.ts'
import { SetHomework } from './SetHomework.tsx'
import './practice.css'

type PracticeProps = { group: Group; onChanged: () => void }

/** The group's practice in the last seven days, and which technique needs help. */
export function GroupPractice({ group, onChanged }: PracticeProps): ReactNode {
  const load = useCallback(() => call(getGroupPractice, { params: { id: group._id } }), [group._id])
  const { view, retry } = usePrivateQuery(null, load)
  return (
    <section className="reg-practice" aria-labelledby="reg-practice">
      <h2 id="reg-practice">{words.title}</h2>
      {view.phase === 'loading' && <Skeleton className="mt-3 h-40" />}
      {view.phase === 'failed' && (
        <p role="alert">
          {view.message}{' '}
          <button type="button" className="textlink" onClick={retry}>
            {words.retry}
          </button>
        </p>
      )}
      {view.phase === 'shown' && <Week group={group} data={view.data} onChanged={onChanged} />}
    </section>
  )
}

const countsText = (part: PracticeWeek['parts'][number]): string => words.counts(names.part(part), part)

type Data = Reply<typeof getGroupPractice>['data']

function Week({ group, data: { children, hard }, onChanged }: PracticeProps & { data: Data }): ReactNode {
  const [setting, setSetting] = useState<string | null>(null)
  const active = children.filter(({ week }) => week.days > 0)
  const [worst] = hard
  if (active.length === 0) {
    const [before, link, after] = words.none
    return (
      <p>
        {before}
        <Link className="textlink" to={href('/practice')}>
          {link}
        </Link>
        {after}
      </p>
    )
  }
  const [before, exercise, after] = worst ? words.needHelp(worst.children, names.exercise(worst)) : []
  return (
    <>
      <p>{words.practised(active.length, children.length)}</p>
      {worst && (
        <div className="reg-hard">
          <p>
            {before}
            <b className="tnum">{exercise}</b>
            {after}
          </p>
          <Button variant="line" onClick={() => setSetting(worst.key)}>
            {words.setAsHomework}
          </Button>
        </div>
      )}
      <table className="reg-week">
        <thead>
          <tr>
            <th scope="col" className="c-name">
              {words.name}
            </th>
            <th scope="col">{words.days}</th>
            <th scope="col">{words.what}</th>
            <th scope="col">{words.needsHelpWith}</th>
          </tr>
        </thead>
        <tbody>
          {children.map(({ _id, fullName, week }) => (
            <tr key={_id}>
              <th scope="row" className="c-name">
                <Link to={href('/teach/groups/:id/children/:studentId', { id: group._id, studentId: _id })}>
                  {fullName}
                </Link>
              </th>
              <td className="c-days tnum">{week.days === 0 ? words.noDays : words.daysOf(week.days)}</td>
              <td className="c-what tnum">{week.parts.map(countsText).join('; ')}</td>
              <td className="c-wrong tnum">{week.hard.map(names.exercise).join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {setting !== null && (
        <SetHomework
          group={group}
          exercise={setting}
          onClose={() => setSetting(null)}
          onSet={() => {
            setSetting(null)
            onChanged()
          }}
        />
      )}
    </>
  )
}

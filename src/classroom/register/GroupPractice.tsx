import { type ReactNode, useCallback, useState } from 'react'
import { href, Link } from 'react-router'
import type { PracticeWeek } from '../../craft/craft.contract.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getGroupPractice } from '../child.contract.ts'
import { type Group } from '../classroom.contract.ts'
import { childrenWords } from '../labels.ts'
import { SetHomework } from './SetHomework.tsx'
import './practice.css'

type PracticeProps = { group: Group; onChanged: () => void }

/** The group's practice in the last seven days, and which technique needs help. */
export function GroupPractice({ group, onChanged }: PracticeProps): ReactNode {
  const load = useCallback(() => call(getGroupPractice, { params: { id: group._id } }), [group._id])
  const { view, retry } = usePrivateQuery(null, load)
  return (
    <section className="reg-practice" aria-labelledby="reg-practice">
      <h2 id="reg-practice">Practice at home</h2>
      {view.phase === 'loading' && <Skeleton className="mt-3 h-40" />}
      {view.phase === 'failed' && (
        <p role="alert">
          {view.message}{' '}
          <button type="button" className="textlink" onClick={retry}>
            Retry
          </button>
        </p>
      )}
      {view.phase === 'shown' && <Week group={group} data={view.data} onChanged={onChanged} />}
    </section>
  )
}

/** 'Abacus 42', 'Abacus 42, 12 with help' or 'Abacus 12, all with help'. */
const countsText = ({ name, tries, helped }: PracticeWeek['parts'][number]): string => {
  if (helped === 0) return `${name} ${tries}`
  return tries === 0 ? `${name} ${helped}, all with help` : `${name} ${tries}, ${helped} with help`
}

type Data = Reply<typeof getGroupPractice>['data']

function Week({ group, data: { children, hard }, onChanged }: PracticeProps & { data: Data }): ReactNode {
  const [setting, setSetting] = useState<string | null>(null)
  const active = children.filter(({ week }) => week.days > 0)
  const [worst] = hard
  if (active.length === 0)
    return (
      <p>
        No practice in the last seven days. Share the{' '}
        <Link className="textlink" to={href('/practice')}>
          Practice
        </Link>{' '}
        page, or use “Set homework”.
      </p>
    )
  return (
    <>
      <p>
        {active.length} of {childrenWords(children.length)} practised in the last seven days.
      </p>
      {worst && (
        <div className="reg-hard">
          <p>
            {childrenWords(worst.children)} {worst.children === 1 ? 'needs' : 'need'} help with{' '}
            <b className="tnum">{worst.title}</b>.
          </p>
          <Button variant="line" onClick={() => setSetting(worst.key)}>
            Set as homework
          </Button>
        </div>
      )}
      <table className="reg-week">
        <thead>
          <tr>
            <th scope="col" className="c-name">
              Name
            </th>
            <th scope="col">Days</th>
            <th scope="col">What</th>
            <th scope="col">Needs help with</th>
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
              <td className="c-days tnum">{week.days === 0 ? 'None' : `${week.days} of 7`}</td>
              <td className="c-what tnum">{week.parts.map(countsText).join('; ')}</td>
              <td className="c-wrong tnum">{week.hard.map(({ title }) => title).join('; ')}</td>
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

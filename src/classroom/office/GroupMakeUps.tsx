import { type ReactNode, useCallback } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { GroupAbsences } from '../make-ups/ClassesAhead.tsx'
import { MakeUpList } from '../make-ups/MakeUpList.tsx'
import { chooseClassForChild, getGroupMakeUps, giveUpClassForChild } from '../make-ups/make-ups.contract.ts'
import {
  getGroupAbsences,
  reportAbsenceForChild,
  withdrawAbsenceForChild,
} from '../make-ups/reported.contract.ts'

/**
 * The make-ups of a group's children, and who can't come to its next classes: the office chooses and notes
 * for a family that asks. Nothing without any.
 */
export function GroupMakeUps({ groupId: id }: { groupId: string }): ReactNode {
  const load = useCallback(async () => {
    const group = { params: { id } }
    const [made, ahead] = await Promise.all([call(getGroupMakeUps, group), call(getGroupAbsences, group)])
    return { data: { ...made.data, ...ahead.data } }
  }, [id])
  const { view, retry } = usePrivateQuery(null, load)
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  if (view.phase === 'loading') return null
  return (
    <>
      {view.data.makeUps.length > 0 && (
        <section className="mt-6" aria-labelledby="gr-make-ups">
          <h2 id="gr-make-ups" className="font-bold">
            Make-ups
          </h2>
          <MakeUpList
            makeUps={view.data.makeUps}
            onChoose={(makeUpId, body) => call(chooseClassForChild, { params: { id: makeUpId }, body })}
            onGiveUp={(makeUpId) => call(giveUpClassForChild, { params: { id: makeUpId }, body: {} })}
            onDone={retry}
          />
        </section>
      )}
      <GroupAbsences
        classes={view.data.classes}
        onReport={({ studentId, day }) =>
          call(reportAbsenceForChild, { params: { id }, body: { studentId, day } })
        }
        onWithdraw={({ studentId, day }) =>
          call(withdrawAbsenceForChild, { params: { id }, body: { studentId, day } })
        }
        onDone={retry}
      />
    </>
  )
}

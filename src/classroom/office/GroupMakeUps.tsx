import { type ReactNode, useCallback } from 'react'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { MakeUpList } from '../make-ups/MakeUpList.tsx'
import { chooseClassForChild, getGroupMakeUps, giveUpClassForChild } from '../make-ups/make-ups.contract.ts'

/** The make-ups of a group's children: the office chooses for a family that asks. Nothing without any. */
export function GroupMakeUps({ groupId }: { groupId: string }): ReactNode {
  const load = useCallback(() => call(getGroupMakeUps, { params: { id: groupId } }), [groupId])
  const { view, retry } = usePrivateQuery(null, load)
  if (view.phase === 'failed') return <LoadError message={view.message} retry={retry} />
  if (view.phase === 'loading' || view.data.makeUps.length === 0) return null
  return (
    <section className="mt-6" aria-labelledby="gr-make-ups">
      <h2 id="gr-make-ups" className="font-bold">
        Make-ups
      </h2>
      <MakeUpList
        makeUps={view.data.makeUps}
        onChoose={(id, body) => call(chooseClassForChild, { params: { id }, body })}
        onGiveUp={(id) => call(giveUpClassForChild, { params: { id }, body: {} })}
        onDone={retry}
      />
    </section>
  )
}

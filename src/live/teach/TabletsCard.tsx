import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { words as language } from '../../platform/language.words.ts'
import { formatTime } from '../../platform/text/dates.rules.ts'
import { call } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { LiveBead } from '../LiveBead.tsx'
import { answerTablet, getTablets, showTabletCode, type Tablets } from '../live.contract.ts'
import { words } from './panels.words.ts'
import { firstNameOf } from './seat-labels.ts'

/** How often it is asked who wants to come in, in milliseconds. */
const ASK_MS = 3_000

/** Tablets in the room: their code, and who asks to come in. */
export function TabletsCard({ lessonId }: { lessonId: string }): ReactNode {
  const [tablets, setTablets] = useState<Tablets | null>(null)
  const { busy, submit } = useSubmit()
  const load = useCallback(
    () =>
      call(getTablets, { params: { lessonId } }).then(
        ({ data }) => setTablets(data),
        // Without a network the card stays as it is, and asks again.
        () => undefined,
      ),
    [lessonId],
  )
  const isUsed = tablets !== null && (tablets.code !== null || tablets.asking.length > 0)
  useEffect(() => {
    void load()
    if (!isUsed) return
    const timer = setInterval(() => void load(), ASK_MS)
    return () => clearInterval(timer)
  }, [load, isUsed])
  const show = (isShown: boolean) =>
    submit(async () =>
      setTablets((await call(showTabletCode, { params: { lessonId }, body: { isShown } })).data),
    )
  const answer = (tabletId: string, isLetIn: boolean) =>
    submit(async () => {
      const params = { lessonId, tabletId }
      setTablets((await call(answerTablet, { params, body: { isLetIn } })).data)
    })
  const code = tablets?.code
  return (
    <section className="live-card">
      <h2>{words.tablets}</h2>
      <div className="live-look">
        {code ? (
          <>
            <p className="live-code tnum">{`${code.code.slice(0, 4)} ${code.code.slice(4)}`}</p>
            <p>
              {words.openOnTablet(
                <b key="address">{`${location.host}${language.base}/tablet`}</b>,
                formatTime(code.until),
              )}
            </p>
          </>
        ) : (
          <p className="live-card-none">{words.noLogin}</p>
        )}
        <div className="live-look-acts">
          <Button variant="line" busy={busy} onClick={() => void show(!code)}>
            {code ? words.hideCode : words.showCode}
          </Button>
        </div>
      </div>
      {tablets?.asking.map(({ _id, name, isSecond }) => (
        <div key={_id} className="live-row live-row-asks">
          <LiveBead state="hand" />
          <p>
            <b>{name}</b>
            <span>{isSecond ? words.otherTablet : words.asks}</span>
          </p>
          <Button
            variant="line"
            disabled={busy}
            aria-label={words.letOneIn(firstNameOf(name))}
            onClick={() => void answer(_id, true)}
          >
            {words.letIn}
          </Button>
          <Button
            variant="ghost"
            disabled={busy}
            aria-label={words.refuse(firstNameOf(name))}
            onClick={() => void answer(_id, false)}
          >
            {words.no}
          </Button>
        </div>
      ))}
    </section>
  )
}

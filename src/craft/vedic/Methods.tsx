import { ArrowRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../ui/Button.tsx'
import { useAlive } from '../../ui/useAlive.ts'
import type { ItemMastery } from '../craft.contract.ts'
import { usePractised } from '../practice/send.ts'
import { StateBead, stateLabels } from '../practice/StateBead.tsx'
import { type Hub, hubOf } from './hub.rules.ts'
import { MethodQuestion } from './MethodQuestion.tsx'
import { type Method } from './method.rules.ts'
import { Squares } from './Squares.tsx'
import { questionText, questionInSigns, itemOf, METHODS } from './vedic.rules.ts'
import { makeWhichFits } from './which-fits.rules.ts'
import './methods.css'
import { words } from './vedic.words.ts'

/** What is known of the sixteen shortcuts, the next one, a question, and all of them in four lists. */
export function Methods({ seed }: { seed: number }): ReactNode {
  const things = usePractised()
  const [now] = useState(() => Date.now())
  const hub = hubOf(things, now)
  return (
    <div className="vd-hub">
      <div className="vd-hub-head">
        <h2>{headingOf(hub)}</h2>
        <KnownRod hub={hub} />
      </div>
      <div className="vd-hub-top">
        <NextMethod method={hub.next} />
        <WhichFits
          seed={seed}
          which={things.find((one) => one.part === 'vedic' && one.itemKey === 'which')}
        />
      </div>
      <h2 className="vd-hub-all">{words.allShortcuts}</h2>
      <div className="vd-hub-lists">
        {hub.families.map(({ title, methods }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {methods.map(({ method, state }) => (
                <li key={method.id}>
                  <Link to={`?way=${method.id}`}>
                    <StateBead state={state} />
                    <span>
                      <b>{method.title}</b>
                      <small>{method === hub.next ? words.nextOne : stateLabels[state].toLowerCase()}</small>
                    </span>
                    <em className="tnum">{questionInSigns(method.kind, method.example)}</em>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="vd-hub-book">
        {words.theBook}{' '}
        <Link to={`${href('/practice/worksheets')}?what=vedic-${METHODS[0]?.id ?? ''}`}>
          {words.printSums}
        </Link>
      </p>
    </div>
  )
}

function headingOf({ known }: Hub): string {
  if (known === 0) return words.shortcuts
  return known === METHODS.length ? words.knowAll(METHODS.length) : words.know(known, METHODS.length)
}

/** A bead for each shortcut, with a gap between two lists. */
function KnownRod({ hub: { families } }: { hub: Hub }): ReactNode {
  return (
    <div className="vd-hub-rod" aria-hidden="true">
      {families.map(({ title, methods }) => (
        <span key={title}>
          {methods.map(({ method, state }) => (
            <StateBead key={method.id} state={state} />
          ))}
        </span>
      ))}
    </div>
  )
}

/** The next shortcut with its example; when all are known, ten mixed sums. */
function NextMethod({ method }: { method: Method | null }): ReactNode {
  if (!method)
    return (
      <section className="vd-hub-next" aria-label={words.next}>
        <div>
          <h3>{words.all(METHODS.length)}</h3>
          <p>{words.tenADay}</p>
          <ButtonLink variant="ink" to="?way=mixed">
            {words.tenMixed}
          </ButtonLink>
        </div>
      </section>
    )
  const item = itemOf(method, method.example)
  return (
    <section className="vd-hub-next" aria-label={words.next}>
      {item && <Squares item={item} step={item.worked.steps.length} written={[]} wrong={false} />}
      <div>
        <p>{words.next}</p>
        <h3>{method.title}</h3>
        <p>{method.when}</p>
        <ButtonLink variant="ink" to={`?way=${method.id}`}>
          {words.learnIt}
        </ButtonLink>
      </div>
    </section>
  )
}

type WhichFitsProps = { seed: number; which: ItemMastery | undefined }

/** One question about the shortcut that fits, and the way to more of them. */
function WhichFits({ seed, which }: WhichFitsProps): ReactNode {
  const alive = useAlive()
  const [isAnswered, setIsAnswered] = useState(false)
  const [question] = makeWhichFits(seed, 1)
  const last = which?.newest.slice(-10) ?? []
  return (
    <section className="vd-hub-which vd-choose" aria-labelledby="vd-which">
      <div>
        <h2 id="vd-which">{words.whichFits}</h2>
        {alive && question && <b className="tnum">{questionText(question.kind, question.numbers)}</b>}
      </div>
      {alive && question && (
        <MethodQuestion key={seed} question={question} seed={seed} onAnswer={() => setIsAnswered(true)} />
      )}
      <p className="tnum">
        {words.spotting}
        {last.length > 0 && words.lastRight(last.filter(({ right }) => right).length, last.length)}
      </p>
      <Link className="textlink" to="?way=which">
        {isAnswered ? words.moreOfThese : words.sixOfThese}
        <ArrowRight className="ico inline" aria-hidden="true" />
      </Link>
    </section>
  )
}

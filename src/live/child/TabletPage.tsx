import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { words as language } from '../../platform/language.words.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { LanguageLink } from '../../ui/LanguageLink.tsx'
import { useFormSubmit } from '../../ui/useSubmit.ts'
import { askForSeat, findTabletRoom, getTabletState, type LiveLesson } from '../live.contract.ts'
import { Room } from './ChildRoomPage.tsx'
import { words } from './tablet.words.ts'
import '../live.css'

/** How often a waiting tablet asks whether it was let in, in milliseconds. */
const ASK_MS = 2_000
/** The secret stays with this tab: a reload leads back into the lesson. */
const KEY = 'tablet'

/** /tablet: a tablet of the academy joins the lesson in its room by a code; nobody logs in. */
export function TabletPage(): ReactNode {
  // Whoever leaves the lesson comes here again: nothing of the last child stays.
  const { key } = useLocation()
  return <Tablet key={key} />
}

function Tablet(): ReactNode {
  const [secret, setSecret] = useState<string | null>(null)
  const [isRead, setRead] = useState(false)
  const [note, setNote] = useState('')
  useEffect(() => {
    setSecret(sessionStorage.getItem(KEY))
    setRead(true)
    // Whoever leaves the page leaves the tablet to the next child.
    return () => sessionStorage.removeItem(KEY)
  }, [])
  function keep(next: string | null, why = ''): void {
    if (next) sessionStorage.setItem(KEY, next)
    else sessionStorage.removeItem(KEY)
    setSecret(next)
    setNote(why)
  }
  if (secret) return <Waiting secret={secret} onEnd={(why) => keep(null, why)} />
  return (
    <div className="live-page">
      <div className="live-over">
        <h1>{words.title}</h1>
        {note && <p role="alert">{note}</p>}
        {isRead && <Join onAsked={keep} />}
        <LanguageLink className="textlink" />
      </div>
    </div>
  )
}

type TabletRoom = Reply<typeof findTabletRoom>['data']

/** The code, then the own name. */
function Join({ onAsked }: { onAsked: (secret: string) => void }): ReactNode {
  const [code, setCode] = useState('')
  const [room, setRoom] = useState<TabletRoom | null>(null)
  const { busy, errors, submit } = useFormSubmit()
  const digits = code.replaceAll(/\D/g, '')
  function find(event: FormEvent): void {
    event.preventDefault()
    void submit(async () => setRoom((await call(findTabletRoom, { body: { code: digits } })).data))
  }
  const tap = (seat: number) =>
    submit(async () => onAsked((await call(askForSeat, { body: { code: digits, seat } })).data.secret))
  if (!room)
    return (
      <form className="live-tablet" onSubmit={find}>
        <Field
          label={words.code}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          placeholder="1234 5678"
          value={code}
          error={errors.code ?? errors.form}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={busy} disabled={digits.length !== 8}>
          {words.goOn}
        </Button>
      </form>
    )
  return (
    <section className="live-tablet" aria-label={words.yourName}>
      <h2>{words.tapName}</h2>
      <p>
        <span lang={language.langOf(room.group)}>{room.group}</span> {words.withTeacher(room.teacher)}
      </p>
      <p role="alert">{errors.form}</p>
      <ul>
        {room.seats.map(({ seat, name }) => (
          <li key={seat}>
            <Button variant="line" disabled={busy} onClick={() => void tap(seat)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" onClick={() => setRoom(null)}>
        {words.otherCode}
      </Button>
    </section>
  )
}

type WaitingProps = { secret: string; onEnd: (why: string) => void }

/** Waits until the teacher lets this tablet in, then is the child's room. */
function Waiting({ secret, onEnd }: WaitingProps): ReactNode {
  const [lesson, setLesson] = useState<LiveLesson | null>(null)
  useEffect(() => {
    if (lesson) return
    const ask = async () => {
      const { data } = await call(getTabletState, { body: { secret } })
      if (data.lesson) setLesson(data.lesson)
      else if (data.state === 'ended') onEnd(words.notIn)
    }
    // Without a network it asks again.
    const look = () => void ask().catch(() => undefined)
    look()
    const timer = setInterval(look, ASK_MS)
    return () => clearInterval(timer)
  }, [secret, lesson, onEnd])
  if (lesson) return <Room lesson={lesson} secret={secret} way={{ to: href('/tablet'), label: words.done }} />
  return (
    <div className="live-page">
      <div className="live-over">
        <h1>{words.title}</h1>
        <p role="status">{words.wait}</p>
        <Button variant="line" onClick={() => onEnd('')}>
          {words.notMyName}
        </Button>
      </div>
    </div>
  )
}

import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { LanguageFieldView } from '../people/account/LanguageFieldView.tsx'
import { setLanguage } from '../people/language.contract.ts'
import { ParentPageErrorView } from '../people/family/ParentPageErrorView.tsx'
import { withNext } from '../platform/browser/paths.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { formatDate } from '../platform/text/dates.rules.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { CheckField, SelectField } from '../ui/Field.tsx'
import { SavedCheckField } from '../ui/SavedCheckField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { words as consent } from './consent.words.ts'
import type { Channel } from './kinds.rules.ts'
import {
  choosePlan,
  type FamilyMessages,
  getFamilyMessages,
  setMessageChannel,
  setMessageSettings,
  stopMessages,
} from './messages.contract.ts'
import { PhoneNotices } from './PhoneNotices.tsx'
import { words } from './family-messages.words.ts'
import { words as language } from '../platform/language.words.ts'

const load = () => call(getFamilyMessages, {})

/** /family/messages: where the academy writes to the family, and what. */
export function FamilyMessagesPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/messages')), load)
  return (
    <div className="wrap max-w-2xl py-8 lg:py-12">
      <p>
        <Link className="textlink" to={href('/family/account')}>
          {words.account}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{words.title}</h1>
      {view.phase === 'loading' && (
        <div className="mt-8 grid gap-6" aria-busy="true">
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </div>
      )}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' && <Messages shown={view.data} onChanged={retry} />}
    </div>
  )
}

type SectionProps = { shown: FamilyMessages; onChanged: () => void }

function Messages({ shown, onChanged }: SectionProps): ReactNode {
  return (
    <>
      <Channels shown={shown} onChanged={onChanged} />
      <Plans shown={shown} onChanged={onChanged} />
      <Habits shown={shown} onChanged={onChanged} />
      <StopAll onChanged={onChanged} />
    </>
  )
}

function Channels({ shown, onChanged }: SectionProps): ReactNode {
  return (
    <section className="mt-8" aria-labelledby="channels">
      <h2 id="channels" className="text-xl">
        {words.where}
      </h2>
      <div className="mt-4 grid gap-6 rounded-lg bg-card p-6 shadow-rest">
        <NumberChannel channel="whatsapp" shown={shown} onChanged={onChanged} />
        <NumberChannel channel="sms" shown={shown} onChanged={onChanged} />
        <PhoneNotices phones={shown.phones} pushKey={shown.pushKey} onChanged={onChanged} />
        <div>
          <p className="font-[640]">{words.email}</p>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            <span lang={language.content}>{shown.email}</span>
            {words.alwaysOn}
          </p>
        </div>
      </div>
    </section>
  )
}

/** WhatsApp or SMS: switched on with the words that are agreed to, off at once. */
function NumberChannel({
  channel,
  shown,
  onChanged,
}: SectionProps & { channel: 'whatsapp' | 'sms' }): ReactNode {
  const { isOn, since, number, isDead } = shown[channel]
  const [isAgreed, setAgreed] = useState(false)
  const { busy, submit } = useSubmit()
  const name = words[channel]
  const say = (on: boolean) =>
    submit(async () => {
      await call(setMessageChannel, {
        body: { channel, isOn: on, agreed: on && isAgreed, language: language.language ?? 'en' },
      })
      toast.success(on ? words.isOn(name) : words.isOff(name))
      setAgreed(false)
      onChanged()
    })
  return (
    <div>
      <p className="font-[640]">{name}</p>
      <p className="text-ink-2">
        {number}
        {isOn && since ? words.agreedOn(formatDate(since)) : words.off}
      </p>
      {isDead && <p className="text-sindoor">{words.dead}</p>}
      {isOn ? (
        <Button className="mt-2" variant="line" busy={busy} onClick={() => void say(false)}>
          {words.switchOff(name)}
        </Button>
      ) : (
        <>
          <CheckField
            className="mt-2"
            name={`agree-${channel}`}
            label={consent[channel]}
            checked={isAgreed}
            onChange={({ target }) => setAgreed(target.checked)}
          />
          <Button
            className="mt-2"
            busy={busy}
            onClick={() => {
              if (isAgreed) void say(true)
              else toast.error(words.agreeFirst)
            }}
          >
            {words.switchOn(name)}
          </Button>
        </>
      )}
    </div>
  )
}

/** The plans that a family may choose for a kind: one way, then e-mail where the kind has it. */
function plansOf({ ways, canStop }: FamilyMessages['kinds'][number]): Channel[][] {
  const hasMail = ways.includes('mail')
  const phone = ways.filter((way) => way !== 'mail')
  const withSms = ways.includes('whatsapp') && ways.includes('sms')
  const behind = (plan: Channel[]): Channel[] => (hasMail ? [...plan, 'mail'] : plan)
  return [
    ...(withSms ? [behind(['whatsapp', 'sms'])] : []),
    ...phone.map((way) => behind([way])),
    ...(hasMail ? [['mail'] satisfies Channel[]] : []),
    ...(canStop ? [[]] : []),
  ]
}

/** A plan in words; e-mail comes last in it. */
function planText(plan: readonly Channel[]): string {
  const named = plan.map((channel, at) => (at > 0 && channel === 'mail' ? words.thenMail : words[channel]))
  return words.plan(named, plan.length === 0)
}

function Plans({ shown, onChanged }: SectionProps): ReactNode {
  const { busy, submit } = useSubmit()
  const [before, ownPage, after] = words.leftOut
  const choose = (kind: FamilyMessages['kinds'][number]['kind'], plan: Channel[]) =>
    submit(async () => {
      await call(choosePlan, { body: { kind, plan } })
      toast.success(words.saved)
      onChanged()
    })
  return (
    <section className="mt-10" aria-labelledby="plans">
      <h2 id="plans" className="text-xl">
        {words.plans}
      </h2>
      <div className="mt-4 grid gap-4" aria-busy={busy}>
        {shown.kinds.map((one) => {
          const now = one.plan.join(' ')
          const plans = plansOf(one)
          const hasNow = plans.some((plan) => plan.join(' ') === now)
          return (
            <SelectField
              key={one.kind}
              name={one.kind}
              label={words.kinds[one.kind]}
              value={now}
              onChange={({ target }) =>
                void choose(one.kind, target.value === '' ? [] : (target.value.split(' ') as Channel[]))
              }
            >
              {!hasNow && <option value={now}>{planText(one.plan)}</option>}
              {plans.map((plan) => (
                <option key={plan.join(' ')} value={plan.join(' ')}>
                  {planText(plan)}
                </option>
              ))}
            </SelectField>
          )
        })}
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {before}
        <Link className="textlink" to="/family/letter">
          {ownPage}
        </Link>
        {after}
      </p>
    </section>
  )
}

function Habits({ shown: { _id: userId, isQuiet, language: messages }, onChanged }: SectionProps): ReactNode {
  return (
    <section className="mt-10 grid gap-5" aria-labelledby="habits">
      <h2 id="habits" className="text-xl">
        {words.habits}
      </h2>
      <SavedCheckField
        label={words.quiet}
        name="quiet"
        checked={isQuiet}
        save={(checked) => call(setMessageSettings, { body: { isQuiet: checked } })}
        onSaved={onChanged}
      />
      <LanguageFieldView
        name="language"
        label={words.language}
        hint={words.languageHint}
        language={messages}
        save={(wished) => call(setLanguage, { body: { language: wished, userId } })}
        onSaved={onChanged}
      />
    </section>
  )
}

function StopAll({ onChanged }: { onChanged: () => void }): ReactNode {
  const { busy, submit } = useSubmit()
  return (
    <section className="mt-10" aria-label={words.stopAll}>
      <Button
        variant="line"
        busy={busy}
        onClick={() =>
          void submit(async () => {
            toast.success((await call(stopMessages, { body: {} })).message)
            onChanged()
          })
        }
      >
        {words.stopAll}
      </Button>
      <p className="mt-2 text-ink-2">{words.stillCome}</p>
      <p className="mt-3 flex gap-2 text-ink-2">
        <ShieldCheck className="ico mt-1 shrink-0 text-tota" aria-hidden="true" />
        {words.yourNumber}
      </p>
    </section>
  )
}

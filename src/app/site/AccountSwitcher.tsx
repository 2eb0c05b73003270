import { Check, Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { isStaff } from '../../academy/roles.rules.ts'
import { openInChosen } from '../../people/account/landing.ts'
import { getDeviceProfiles, type DeviceProfiles as Family } from '../../people/family/family.contract.ts'
import { useSwitch } from '../../people/family/useSwitch.tsx'
import { readSession, type StoredSession, storeSession } from '../../platform/browser/session.ts'
import { call } from '../../platform/wire.ts'
import { BeadInitial } from '../../ui/BeadInitial.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LanguageLink } from '../../ui/LanguageLink.tsx'
import { SoundSwitch } from '../../ui/SoundSwitch.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toastError } from '../../ui/toast.tsx'
import { profilePath, useLogout } from './useLogout.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { storeLanguage } from './store-language.ts'
import './who.css'
import { words } from '../../people/family/switch.words.ts'

type Props = { session: StoredSession; onClose: () => void }

/** The account switcher: the person, or the family, with links to the profile and Logout. */
export function AccountSwitcher({ session, onClose }: Props): ReactNode {
  const navigate = useNavigate()
  const { ask, dialog } = useLogout()
  const ofFamily = session.family || session.role === 'parent'
  const go = (to: string) => {
    onClose()
    void navigate(to)
  }
  return (
    <Dialog open title={words.title} variant="sheet" className="who-sheet" onClose={onClose}>
      {ofFamily ? (
        <FamilyList onGo={go} />
      ) : (
        <ul className="me-list">
          <li>
            <span className="me" aria-current="true">
              <BeadInitial
                name={session.name}
                child={session.role === 'student' ? session.userId : undefined}
              />
              <span>
                <b>{session.name}</b>
                <span>{roleWord(session)}</span>
              </span>
              <Here />
            </span>
          </li>
        </ul>
      )}
      <div className="me-more">
        <Button variant="line" onClick={() => go(profilePath(session))}>
          {words.profile}
        </Button>
        <Button variant="line" onClick={ask}>
          {words.logout}
        </Button>
        <LanguageLink className="btn btn-line" onChoose={storeLanguage} />
      </div>
      {session.role === 'student' && <SoundSwitch className="me-sound" />}
      {dialog}
    </Dialog>
  )
}

const roleWord = ({ role }: StoredSession) => {
  if (isStaff(role)) return words.staff
  return role === 'teacher' ? words.teacher : words.student
}

function Here(): ReactNode {
  return (
    <em>
      <Check className="ico" aria-hidden="true" />
      {words.now}
    </em>
  )
}

/** The children, then the parent; switching to the parent may need the PIN. */
function FamilyList({ onGo }: { onGo: (to: string) => void }): ReactNode {
  const [family, setFamily] = useState<Family>()
  const { busy, submit } = useSubmit()
  const { change, sheet } = useSwitch()
  useEffect(() => {
    call(getDeviceProfiles, {}).then(
      ({ data }) => {
        setFamily(data)
        // The PIN may have been set or removed on another device.
        const stored = readSession()
        if (stored?.userId === data.actingFor && (stored.behindPin ?? false) !== data.pin)
          storeSession({ ...stored, behindPin: data.pin })
      },
      (error: unknown) => toastError(error),
    )
  }, [])
  const be = (childId: string | null, to: string) =>
    submit(async () => {
      const switched = await change(childId)
      if (switched && !openInChosen(switched.language, to)) onGo(to)
    })
  if (!family)
    return (
      <div className="me-list" aria-busy="true">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
    )
  const { children, parent, actingFor, pin } = family
  return (
    <>
      <ul className="me-list">
        {children
          .filter(({ agreed }) => agreed)
          .map((child) => (
            <li key={child._id}>
              <button
                type="button"
                className="me"
                disabled={busy}
                aria-current={child._id === actingFor || undefined}
                onClick={() => void be(child._id, href('/home'))}
              >
                <BeadInitial name={child.fullName} child={child._id} />
                <span>
                  <b>{child.fullName}</b>
                  <span>{words.className(child.presentEducation)}</span>
                </span>
                {child._id === actingFor && <Here />}
              </button>
            </li>
          ))}
        <li>
          <button
            type="button"
            className="me"
            disabled={busy}
            aria-current={actingFor === null || undefined}
            onClick={() => void be(null, href('/family'))}
          >
            <BeadInitial name={parent.fullName} />
            <span>
              <b>{parent.fullName}</b>
              <span>{words.diary}</span>
            </span>
            {actingFor === null ? <Here /> : pin && <Pin />}
          </button>
        </li>
      </ul>
      {sheet}
    </>
  )
}

function Pin(): ReactNode {
  return (
    <em className="me-pin">
      <Lock className="ico" aria-hidden="true" />
      {words.pin}
    </em>
  )
}

import { href } from 'react-router'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { getMyGroups } from '../classroom.contract.ts'
import { EmptyRegister } from './EmptyRegister.tsx'
import { RegisterView } from './RegisterView.tsx'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'
import { words } from './register.words.ts'
import './register.css'

const load = () => call(getMyGroups, { query: { open: 'first' } })

/** /teach: the register of the group whose class runs or comes next. */
export function TeachPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/login'), href('/teach')), load)
  if (view.phase === 'loading') return <RegisterSkeleton />
  if (view.phase === 'failed')
    return (
      <div className="wrap py-8">
        <h1 className="text-3xl">{words.register}</h1>
        <ErrorState
          className="mt-8"
          title={view.message}
          action={
            view.status === 403 ? (
              <ButtonLink to={href('/')}>{words.backHome}</ButtonLink>
            ) : (
              <Button onClick={retry}>{words.retry}</Button>
            )
          }
        />
      </div>
    )
  const { groups, phone, register } = view.data
  return register ? (
    <RegisterView groups={groups} groupId={register.group._id} first={register} />
  ) : (
    <EmptyRegister phone={phone} />
  )
}

import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { Notice } from '../quiz.contract.ts'
import type { SyncState } from './answer-sync.ts'
import { advance, type Sheet, type SheetEvent } from './attempt.rules.ts'
import type { AttemptView } from './attempt-view.ts'

type SheetAction = { open: Sheet | null } | SheetEvent

const reduce = (sheet: Sheet | null, action: SheetAction): Sheet | null =>
  'open' in action ? action.open : sheet && advance(sheet, action)

/** One attempt in this tab: what is shown, and what its loading, saving and submitting share beside it. */
export type AttemptState = {
  view: AttemptView
  setView: Dispatch<SetStateAction<AttemptView>>
  sheet: Sheet | null
  dispatch: Dispatch<SheetAction>
  sync: SyncState
  setSync: (sync: SyncState) => void
  notice: Notice | null
  setNotice: (notice: Notice | null) => void
  /** The sheet and the view as they were rendered last. */
  latestRef: RefObject<{ sheet: Sheet | null; view: AttemptView }>
  /** Per question the highest sequence that this device need not keep. */
  doneRef: RefObject<ReadonlyMap<number, number>>
  /** Over so many milliseconds what is sent at zero is spread. */
  spreadMsRef: RefObject<number>
  isSubmittedRef: RefObject<boolean>
  /** Whose attempt this tab shows, whatever another tab does with the session. */
  ownerRef: RefObject<string | undefined>
}

/** The state of one attempt, empty at first. */
export function useAttemptState(userId: string | undefined): AttemptState {
  const [view, setView] = useState<AttemptView>({ phase: 'loading' })
  const [sheet, dispatch] = useReducer(reduce, null)
  const [sync, setSync] = useState<SyncState>('saved')
  const [notice, setNotice] = useState<Notice | null>(null)
  const doneRef = useRef<ReadonlyMap<number, number>>(new Map())
  const latestRef = useRef({ sheet, view })
  const spreadMsRef = useRef(0)
  const isSubmittedRef = useRef(false)
  const ownerRef = useRef(userId)
  useEffect(() => {
    latestRef.current = { sheet, view }
  })
  return {
    view,
    setView,
    sheet,
    dispatch,
    sync,
    setSync,
    notice,
    setNotice,
    latestRef,
    doneRef,
    spreadMsRef,
    isSubmittedRef,
    ownerRef,
  }
}

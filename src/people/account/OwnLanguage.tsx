import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '../../platform/languages.rules.ts'
import { call } from '../../platform/wire.ts'
import { setLanguage } from '../language.contract.ts'
import { LanguageFieldView } from './LanguageFieldView.tsx'
import { words } from './language.words.ts'
import { openInChosen } from './landing.ts'

type Props = {
  /** What was chosen; null: nothing yet. */
  language: Language | null
  /** Whom the page shows. */
  userId: string
}

/** Chooses what the person who is here reads; the page goes on in it. */
export function OwnLanguage({ language, userId }: Props): ReactNode {
  const { pathname, search } = useLocation()
  return (
    <LanguageFieldView
      name="language"
      label={words.own}
      hint={words.ownHint}
      language={language}
      save={(wished) => call(setLanguage, { body: { language: wished, userId } })}
      onSaved={(wished) => openInChosen(wished, pathname + search)}
    />
  )
}

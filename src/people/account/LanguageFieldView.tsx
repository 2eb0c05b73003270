import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { type Language, LANGUAGES, languageNames, languageTags } from '../../platform/languages.rules.ts'
import { call } from '../../platform/wire.ts'
import { translate } from '../../platform/translate.ts'
import { SelectField } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { setLanguage } from '../language.contract.ts'
import { openInChosen } from './landing.ts'
import { words } from './language.words.ts'

type Props = {
  /** Unique on the page. */
  name: string
  label: string
  hint?: string
  /** What was chosen; null: nothing yet. */
  language: Language | null
  save: (language: Language) => Promise<{ message: string }>
  onSaved: (language: Language) => void
}

/** Chooses what somebody reads; saved at once. */
export function LanguageFieldView({ name, label, hint, language, save, onSaved }: Props): ReactNode {
  const { busy, submit } = useSubmit()
  return (
    <SelectField
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      value={language ?? ''}
      aria-busy={busy}
      onChange={({ target }) =>
        void submit(async () => {
          const chosen = target.value as Language
          toast.success(translate((await save(chosen)).message))
          onSaved(chosen)
        })
      }
    >
      {language === null && <option value="">{words.notChosen}</option>}
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={languageTags[each]}>
          {languageNames[each]}
        </option>
      ))}
    </SelectField>
  )
}

type OwnProps = {
  /** What was chosen; null: nothing yet. */
  language: Language | null
  /** Whom the page shows. */
  userId: string
}

/** Chooses what the person who is here reads; the page goes on in it. */
export function OwnLanguage({ language, userId }: OwnProps): ReactNode {
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

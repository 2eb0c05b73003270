import { Languages } from 'lucide-react'
import { useLocation, useMatches } from 'react-router'
import { words } from '../platform/language.words.ts'
import {
  addressIn,
  type Language,
  languageNames,
  languageTags,
  type Translation,
  TRANSLATIONS,
} from '../platform/languages.rules.ts'
import { useAlive } from './useAlive.ts'

type LanguageLinkProps = {
  className: string
  /** Called before the other page opens. */
  onChoose?: (language: Language) => void
}

/** Links to this page in its other languages, each by its own name; nothing where there are none. */
export function LanguageLink({ className, onChoose }: LanguageLinkProps) {
  const { pathname, search } = useLocation()
  // The server's page is the same with any query.
  const alive = useAlive()
  const page = useMatches().at(-1)?.handle as { alsoIn?: readonly Translation[] } | undefined
  const others = [undefined, ...TRANSLATIONS].filter(
    (language) => language !== words.language && (!language || page?.alsoIn?.includes(language)),
  )
  return others.map((language) => {
    const name = language ?? 'en'
    return (
      <a
        key={name}
        className={className}
        href={addressIn(language, pathname) + (alive ? search : '')}
        lang={languageTags[name]}
        hrefLang={languageTags[name]}
        onClick={() => onChoose?.(name)}
      >
        <Languages className="ico" aria-hidden="true" />
        {languageNames[name]}
      </a>
    )
  })
}

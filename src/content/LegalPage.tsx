import { useLoaderData } from 'react-router'
import { legalTitles } from '../academy/academy.rules.ts'
import { Prose } from '../ui/Prose.tsx'
import type { LegalData } from './legal.loader.ts'
import { words as language } from '../platform/language.words.ts'
import { words } from './home.words.ts'

/** /privacy, /terms, /refunds and /child-safety, written by the academy. */
export function LegalPage() {
  const legal = useLoaderData<LegalData>()
  return (
    <article className="wrap py-12 lg:py-20">
      <h1 className="text-3xl">{legalTitles[legal.name]}</h1>
      {language.contentOf(legal) && <p className="mt-3 text-ink-2">{words.inEnglish}</p>}
      <div lang={language.contentOf(legal)}>
        <Prose html={legal.content} className="mt-8" />
      </div>
    </article>
  )
}

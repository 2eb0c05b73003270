import { Camera, FileText, Hand, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { download } from '../../platform/wire.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { useAlive } from '../../ui/useAlive.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import type { Script } from './letters.rules.ts'
import { PRESETS, readWords, type Ruling, type SheetPlan } from './sheet.rules.ts'
import { SheetForm, type Typed } from './SheetForm.tsx'
import { SheetView } from './SheetView.tsx'
import { TracePad } from './TracePad.tsx'
import { useLetterModels } from './useLetterModels.ts'
import { writingSheet } from './write.contract.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import './write.css'
import { words } from './write.words.ts'

const FIRST_WORDS: Readonly<Record<Script, string>> = {
  latin: 'mango, lemon, koel, lake, name, moon',
  cursive: 'mango, lemon, koel, lake, name, moon',
  devanagari: 'कमल, गुलाब, दिन, मेला, हाथी, पानी',
}
const presetOf = (script: Script): Ruling =>
  PRESETS.find((one) => one.script === script)?.ruling ?? [6, 6, 6, 6]

/** /practice/write: a ruled sheet for the printer, or with ?mode=trace letters to trace here. */
export function WritePage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  // The server draws the page for everyone: what an address asks for comes with the scripts.
  const tracing = useAlive() && search.get('mode') === 'trace'
  const { busy, submit } = useSubmit()
  const [typed, setTyped] = useState<Typed>({
    script: 'latin',
    words: FIRST_WORDS.latin,
    ruling: presetOf('latin'),
    traced: 3,
    empty: 4,
    starts: true,
  })
  const { words: sheetWords, without } = readWords(typed.script, typed.words)
  const plan: SheetPlan = { ...typed, words: sheetWords, models: useLetterModels() }
  const [top, middle, bottom, between] = typed.ruling
  const print = () =>
    submit(() =>
      saveDownload(
        download(writingSheet, {
          query: {
            script: typed.script,
            words: typed.words,
            top: String(top),
            middle: String(middle),
            bottom: String(bottom),
            between: String(between),
            traced: String(typed.traced),
            empty: String(typed.empty),
            starts: typed.starts ? 'yes' : 'no',
          },
        }),
        words.noSheet,
      ),
    )
  const choose = (script: Script) =>
    setTyped({ ...typed, script, words: FIRST_WORDS[script], ruling: presetOf(script) })
  return (
    <PracticeShell
      title={tracing ? words.trace : words.sheets}
      note={tracing ? words.withFinger : words.forPaper}
      tools={
        <>
          <Link className="craft-key" to={href('/practice/write/show')}>
            <Camera className="ico" aria-hidden="true" />
            <span className="craft-key-word">{words.sendToTeacher}</span>
          </Link>
          <button
            type="button"
            className="craft-key"
            onClick={() => setSearch(tracing ? {} : { mode: 'trace' })}
          >
            {tracing ? (
              <FileText className="ico" aria-hidden="true" />
            ) : (
              <Hand className="ico" aria-hidden="true" />
            )}
            {tracing ? words.sheetsForPaper : words.traceOnScreen}
          </button>
          {!tracing && (
            <button
              type="button"
              className="craft-key wt-print"
              disabled={busy || (sheetWords.length === 0 && typed.empty === 0)}
              aria-busy={busy}
              onClick={() => void print()}
            >
              <Printer className="ico" aria-hidden="true" />
              {words.print}
            </button>
          )}
        </>
      }
    >
      {tracing ? (
        <TracePad script={typed.script} onScript={choose} />
      ) : (
        <div className="wt">
          <SheetForm typed={typed} without={without} onChange={setTyped} onScript={choose} />
          <SheetView plan={plan} />
        </div>
      )}
    </PracticeShell>
  )
}

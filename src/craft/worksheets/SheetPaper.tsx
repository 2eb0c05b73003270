import type { ReactNode } from 'react'
import { renderSVG } from 'uqr'
import { href } from 'react-router'
import { Soroban } from '../../ui/art/Soroban.tsx'
import { searchOf, type SheetSum, type Worksheet } from './worksheet.rules.ts'
import { words } from './worksheets.words.ts'
import { words as language } from '../../platform/language.words.ts'

type PaperProps = { sheet: Worksheet; name?: string; isKey?: boolean; site: string }

/** A printed sheet, or its answer key: the same sums with their answers. */
export function SheetPaper({ sheet, name = '', isKey = false, site }: PaperProps): ReactNode {
  const { title, made, sections } = sheet
  const address = `${site}${href('/practice/worksheets/mark')}?${searchOf(made)}`
  const label = isKey ? words.keyOf(name) : words.sheetOf(name)
  return (
    <section className="ws-sheet" aria-label={label}>
      <header>
        <div>
          <h2>{isKey ? words.keyTitle(title) : title}</h2>
          {isKey ? (
            <p>{words.forTeacher(name)}</p>
          ) : (
            <p className="ws-who">
              <span>
                {words.name} {name ? <b>{name}</b> : <i />}
              </span>
              <span>
                {words.date} <i />
              </span>
            </p>
          )}
        </div>
        {!isKey && site && (
          <p className="ws-square">
            <span>{words.scan}</span>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`}
              alt={words.code}
              width="84"
              height="84"
            />
          </p>
        )}
      </header>
      {sections.map((section, at) => {
        const start = 1 + sections.slice(0, at).reduce((sum, { sums }) => sum + sums.length, 0)
        return (
          <div key={`${at} ${section.name}`}>
            <h3>{sections.length > 1 ? `${at + 1}. ${section.name}` : section.name}</h3>
            <ol className={`ws-sums is-${lookOf(section.sums)}`} start={start}>
              {section.sums.map((sum, place) => (
                <li key={`${place} ${sum.answer}`}>
                  <span className="ws-no tnum">{start + place}</span>
                  <Sum sum={sum} isKey={isKey} />
                </li>
              ))}
            </ol>
          </div>
        )
      })}
      <footer className="tnum">
        <span lang={language.content}>{made.what}</span>
        {words.corner(made)}
      </footer>
    </section>
  )
}

/** How many stand beside each other follows from how wide they are. */
function lookOf(sums: readonly SheetSum[]): string {
  const [first] = sums
  if (!first || first.look === 'line') return 'line'
  if (first.look === 'beads') return 'beads'
  const widest = Math.max(
    ...sums.flatMap((sum) => (sum.look === 'column' ? sum.rows : [])).map((row) => row.length),
  )
  if (widest <= 3) return 'narrow'
  return widest <= 6 ? 'middling' : 'wide'
}

function Sum({ sum, isKey }: { sum: SheetSum; isKey: boolean }): ReactNode {
  const box = isKey ? <b className="ws-answer tnum">{sum.answer}</b> : <i className="ws-box" />
  if (sum.look === 'line')
    return (
      <span className="ws-line tnum">
        {sum.line} {box}
      </span>
    )
  if (sum.look === 'beads')
    return (
      <span className="ws-beads">
        <Soroban value={Number(sum.digits)} rods={sum.digits.length} decorative />
        {box}
      </span>
    )
  return (
    <span className="ws-column tnum">
      {sum.rows.map((row, at) => (
        <span key={`${at} ${row}`}>{row} </span>
      ))}
      {box}
    </span>
  )
}

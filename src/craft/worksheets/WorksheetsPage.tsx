import { Printer, RefreshCw } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { href, Link, useLocation, useSearchParams } from 'react-router'
import { useAlive } from '../../ui/useAlive.ts'
import { seedOf } from '../craft.rules.ts'
import { PracticeShell } from '../practice/PracticeShell.tsx'
import { SheetPaper } from './SheetPaper.tsx'
import { makeWorksheet, namesOf, SUMS, TOPICS, topicOf } from './worksheet.rules.ts'
import './worksheets.css'
import { words as room } from '../room.words.ts'
import { words } from './worksheets.words.ts'

const drawn = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
const FIRST = 'sums-big-1x3'

/** /practice/worksheets: sums on A4 with the answer key on another sheet; the address holds the choice. */
export function WorksheetsPage(): ReactNode {
  const alive = useAlive()
  const [search, setSearch] = useSearchParams()
  const given = (useLocation().state as { names?: readonly string[] } | null)?.names ?? []
  // Names are never in the address: they are typed here, or come from the register.
  const [typed, setTyped] = useState(() => given.join('\n'))
  const [own, setOwn] = useState(false)
  const read = (name: string) => (alive ? search.get(name) : null)
  const topic = topicOf(read('what')) ?? topicOf(FIRST)
  const seed = seedOf(read('seed')) ?? 1
  const count = Math.max(SUMS.least, Math.min(SUMS.most, seedOf(read('sums')) ?? SUMS.usual))
  const names = useMemo(() => namesOf(typed), [typed])
  const seeds = own && names.length > 0 ? names.map((_, at) => (seed + at) % 2 ** 32) : [seed]
  const key = seeds.join()
  const sheets = useMemo(
    () => (topic ? key.split(',').map((each) => makeWorksheet(topic, Number(each), count)) : []),
    [topic, key, count],
  )
  if (!topic) return null
  const go = (changed: Record<string, string>) => {
    const now = { what: topic.key, seed: String(seed), sums: String(count) }
    setSearch({ ...now, ...changed }, { replace: true, state: { names } })
  }
  const site = alive ? location.origin : ''
  return (
    <PracticeShell
      title={room.worksheets}
      note={words.forPaper}
      tools={
        <button type="button" className="craft-key ws-print" onClick={() => window.print()}>
          <Printer className="ico" aria-hidden="true" />
          {words.print}
        </button>
      }
    >
      <div className="ws">
        <form className="ws-form" onSubmit={(event) => event.preventDefault()}>
          <label>
            {words.whatToPractise}
            <select value={topic.key} onChange={(event) => go({ what: event.target.value })}>
              {TOPICS.map((group) => (
                <optgroup key={group.name} label={group.name}>
                  {group.topics.map((each) => (
                    <option key={each.key} value={each.key}>
                      {each.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          {!topic.fixed && (
            <label>
              {words.sums}
              <input
                type="number"
                className="tnum"
                min={SUMS.least}
                max={SUMS.most}
                value={count}
                onChange={(event) => go({ sums: event.target.value })}
              />
            </label>
          )}
          <button type="button" className="craft-key" onClick={() => go({ seed: String(drawn()) })}>
            <RefreshCw className="ico" aria-hidden="true" />
            {words.newSums}
          </button>
          <label>
            {words.names}
            <textarea rows={4} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </label>
          {names.length > 0 && (
            <label className="ws-check">
              <input type="checkbox" checked={own} onChange={(event) => setOwn(event.target.checked)} />
              {words.different}
            </label>
          )}
          <p>{words.printed(names.length, sheets.length)}</p>
          <p>
            {words.writingSheets[0]}
            <Link className="textlink" to={href('/practice/write')}>
              {words.writingSheets[1]}
            </Link>
            {words.writingSheets[2]}
          </p>
        </form>
        <div className="ws-sheets">
          {(names.length > 0 ? names : ['']).map((name, at) => {
            const sheet = sheets[own ? at : 0]
            return sheet && <SheetPaper key={`${at} ${name}`} {...{ sheet, name, site }} />
          })}
          {sheets.map((sheet, at) => (
            <SheetPaper
              key={sheet.made.seed}
              {...{ sheet, site }}
              name={sheets.length > 1 ? (names[at] ?? '') : ''}
              isKey
            />
          ))}
        </div>
      </div>
    </PracticeShell>
  )
}

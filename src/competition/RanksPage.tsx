import { MEMBERS } from '../academy/roles.rules.ts'
import './competition.css'
import { ChevronLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { href, Link, useLoaderData } from 'react-router'
import { useSession } from '../platform/browser/session.ts'
import { usePrivateQuery } from '../platform/browser/usePrivateQuery.ts'
import { call } from '../platform/wire.ts'
import { Toran } from '../ui/art/Toran.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import type { RanksData } from './competition.loader.ts'
import { type Candidate, getMine } from './entry.contract.ts'
import { type Ranks, type RankRow } from './competition.contract.ts'
import { marksWords, timeWords } from './competition.rules.ts'
import { words } from './results.words.ts'
import { words as language } from '../platform/language.words.ts'
import { publicName } from './rank.rules.ts'
import { formatFullDate } from '../platform/text/dates.rules.ts'

type Round = Ranks['rounds'][number]

/** /competitions/{id}/ranks: final ranks by group, the user's own on top. */
export function RanksPage() {
  const { ranks } = useLoaderData<RanksData>()
  const mine = useMine(ranks._id)
  const [round] = ranks.rounds
  const back = (
    <ButtonLink variant="line" to={href('/competitions/:id', { id: ranks._id })}>
      {words.back}
    </ButtonLink>
  )
  if (!round) {
    return (
      <div className="wrap py-12">
        <h1 className="text-3xl" lang={language.content}>
          {ranks.title}
        </h1>
        <EmptyState className="mt-8" title={words.noRanks} action={back}>
          {words.ranksLater}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="rk">
      <Toran className="rk-tor" />
      <div className="wrap">
        <Link className="ct-crumb" to={href('/competitions/:id', { id: ranks._id })}>
          <ChevronLeft className="ico" aria-hidden="true" />
          {words.theCompetition}
        </Link>
        <h1 lang={language.content}>{ranks.title}</h1>
        {ranks.rounds.map((one) => (
          <RoundRanks
            key={one._id}
            round={one}
            several={ranks.rounds.length > 1}
            mine={mine}
            id={ranks._id}
          />
        ))}
      </div>
    </div>
  )
}

/** The user or the parent's children, if entered. */
function useMine(id: string): readonly Candidate[] {
  const session = useSession()
  const member = session && MEMBERS.some((role) => role === session.role)
  const load = useCallback(() => call(getMine, { params: { id } }), [id])
  const { view } = usePrivateQuery(null, member ? load : null)
  return member && view.phase === 'shown' ? view.data : []
}

type RoundProps = { round: Round; several: boolean; mine: readonly Candidate[]; id: string }

function RoundRanks({ round, several, mine, id }: RoundProps) {
  const wrote = mine.find(({ entry }) =>
    entry?.rounds.some(({ roundId, result }) => roundId === round._id && result),
  )
  const [chosen, setGroup] = useState<string>()
  const groupId = chosen ?? wrote?.entry?.groupId ?? round.groups[0]?._id ?? ''
  // Groups without ranks have no list.
  const group = round.groups.find(({ _id }) => _id === groupId) ?? round.groups[0]
  const own = ownLines(mine, round, useSession()?.userId)
  const { made, upheld } = round.objections
  return (
    <section aria-label={words.roundOf(round.title)}>
      <p className="ct-lead">
        {several && <span lang={language.content}>{`${round.title}. `}</span>}
        {words.finalSince(formatFullDate(round.ranksFinalAt))}
        {words.tookPart(round.wrote)}
      </p>
      <div className="rk-b">
        <div className="rk-t">
          {group && (
            <Tabs
              label={words.groups}
              tabs={round.groups.map(({ _id, name, ages }) => ({
                id: _id,
                label: words.groupOf(name, ages),
              }))}
              selected={group._id}
              onSelect={setGroup}
            >
              <Table group={group} own={own.filter((one) => one.groupId === group._id)} />
            </Tabs>
          )}
        </div>
        <Own id={id} roundId={round._id} mine={mine} />
        <dl className="rk-d">
          <div>
            <dt>{words.howWeRank}</dt>
            <dd>{words.ranking}</dd>
          </div>
          <div>
            <dt>{words.afterObjections}</dt>
            <dd>
              {made === 0 ? words.noObjections : words.objections(made, upheld)}
              {round.changed > 0 && words.changed(round.changed)}
            </dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** Key that matches an own result with its row in a list without names. */
type OwnLine = { word: string; name: string | null; rank: number | null; time: number }

/** `userId`: the viewer; a parent sees the names of their own unlisted children. */
const ownLines = (mine: readonly Candidate[], round: Round, userId: string | undefined) =>
  mine.flatMap(({ studentId, fullName, decides, entry }) => {
    const result = entry?.rounds.find(({ roundId }) => roundId === round._id)?.result
    if (!entry || !result) return []
    const name = entry.listed ? publicName(fullName) : null
    const called = name === null && decides ? fullName : ''
    const word = studentId === userId ? words.you : called
    return [{ groupId: entry.groupId, word, name, rank: result.rank, time: result.time }]
  })

type TableProps = { group: Round['groups'][number]; own: readonly OwnLine[] }

function Table({ group: { rows, groupSize, maxMarks }, own }: TableProps) {
  const owned = ownedLines(rows, own)
  if (rows.length === 0) {
    return (
      <p className="p-4">
        {words.tookPart(groupSize)}
        {words.smallGroup}
      </p>
    )
  }
  return (
    <>
      <table className="ct-tb rk-tb">
        <thead>
          <tr>
            <th scope="col" className="mg">
              {words.rank}
            </th>
            <th scope="col">{words.child}</th>
            <th scope="col">{words.town}</th>
            <th scope="col" className="nr">
              {words.marksColumn(maxMarks)}
            </th>
            <th scope="col" className="nr rw">
              {words.wrong}
            </th>
            <th scope="col" className="nr">
              {words.time}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Two children can be equal in all columns, so the index is the key.
            <RankLine key={at} row={row} own={owned[at]} />
          ))}
        </tbody>
      </table>
      {groupSize > rows.length && <p className="p-4 text-ink-2">{words.top(rows.length, groupSize)}</p>}
    </>
  )
}

/** The viewer's own result per row, if any; children who share a rank have a row each. */
function ownedLines(rows: readonly RankRow[], own: readonly OwnLine[]): (OwnLine | undefined)[] {
  const left = [...own]
  return rows.map(({ rank, name, time }) => {
    const place = left.findIndex((one) => one.rank === rank && one.name === name && one.time === time)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  })
}

type LineProps = { row: RankRow; own: OwnLine | undefined }

function RankLine({ row: { rank, name, place, marks, wrong, time, award }, own }: LineProps) {
  const classes = [award && `top ${award}`, own && 'is-own'].filter(Boolean).join(' ')
  return (
    <tr className={classes || undefined}>
      <th scope="row" className="mg tnum">
        <span>{rank}</span>
        {award && <span className="sr-only">, {words.award(award)}</span>}
      </th>
      <td className="rn">
        {name ?? <i>{words.aChild}</i>}
        {own?.word && <span className="rk-you"> {own.word}</span>}
      </td>
      <td className="rp" lang={language.content}>
        {place}
      </td>
      <td className="nr rm tnum">{marksWords(marks)}</td>
      <td className="nr rw tnum">{wrong}</td>
      <td className="nr rt tnum">{timeWords(time)}</td>
    </tr>
  )
}

/** Results of the viewer or the parent's children. */
function Own({ id, roundId, mine }: { id: string; roundId: string; mine: readonly Candidate[] }) {
  const session = useSession()
  if (mine.length === 0) return null
  return (
    <div className="rk-own">
      {mine.map((one) => (
        <OwnCard
          key={one.studentId}
          one={one}
          roundId={roundId}
          id={id}
          isSelf={session?.userId === one.studentId}
        />
      ))}
    </div>
  )
}

type OwnProps = { one: Candidate; roundId: string; id: string; isSelf: boolean }

function OwnCard({ one: { fullName, entry }, roundId, id, isSelf }: OwnProps) {
  const round = entry?.rounds.find((each) => each.roundId === roundId)
  const { result, first } = round ?? {}
  if (!result) return null
  const name = fullName.split(' ')[0] ?? fullName
  const rank = result.rank === null ? null : ([result.rank, result.groupSize ?? 0] as const)
  return (
    <aside className="rk-me">
      <p className="rk-mn">{words.ownRank(name, isSelf, rank)}</p>
      <p>
        {words.ownMarks(marksWords(result.marks), result.maxMarks, timeWords(result.time))}
        {first && words.marksBefore(marksWords(first.marks))}
      </p>
      <div className="rk-a">
        {round?.certificate && (
          <ButtonLink to={href('/certificates/:code', { code: round.certificate })}>
            {words.certificate}
          </ButtonLink>
        )}
        {isSelf && (
          <Link className="btn btn-line" to={href('/competitions/:id/paper', { id })}>
            {words.title}
          </Link>
        )}
      </div>
    </aside>
  )
}

import { Check, Upload } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { href, Link, useLocation, useNavigate } from 'react-router'
import { type ListQuery, OPENED, useList, withoutOpened } from '../../platform/browser/useList.ts'
import { type QueryState, usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type CallInput, download } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Column, DataTable, type Filter } from '../../ui/office/DataTable.tsx'
import { usePageBar } from '../../ui/office/frame.ts'
import { saveDownload } from '../../ui/save-file.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { formatPlaces, LANGUAGE, stateLabels } from './labels.ts'
import { confirmWords, exportWords, findWords, getWordCounts, type Word } from './words.contract.ts'
import { WordPanel } from './WordPanel.tsx'
import './words.css'

const params = { language: LANGUAGE }
type Sought = CallInput<typeof findWords>['body']

// The query string may hold anything; the server validates it.
const ask = (query: ListQuery, after: string | undefined) =>
  call(findWords, { params, body: { ...(query as Sought), ...(after ? { after } : {}) } })

const columns: readonly Column<Word>[] = [
  {
    id: 'english',
    head: 'English',
    cell: ({ english }) => <span className="wd-cell">{english}</span>,
    phone: 'title',
  },
  {
    id: 'hindi',
    head: 'Hindi',
    cell: ({ shown }) => (
      <span lang="hi" className="wd-hi wd-cell">
        {shown}
      </span>
    ),
  },
  { id: 'screens', head: 'Seen on', cell: formatPlaces },
  {
    id: 'state',
    head: 'State',
    cell: ({ state, comment }) => stateLabels[state] + (comment ? ', comment' : ''),
  },
  { id: 'file', head: 'Word', cell: ({ file, names }) => `${file}: ${names.join(', ')}`, extra: true },
]

type WordCounts = Awaited<ReturnType<typeof call<typeof getWordCounts>>>['data']

/** /office/words: every Hindi word of families' pages, to be confirmed or changed by a native teacher. */
export function WordsPage() {
  const list = useList<Word>(ask)
  const counts = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getWordCounts, { params }), []),
  )
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const opened = new URLSearchParams(search).get(OPENED) ?? undefined
  const rows = list.view.phase === 'shown' ? list.view.data.data : []
  const at = rows.findIndex(({ _id }) => _id === opened)
  const word = rows[at]
  const [isNext, setNext] = useState(false)
  const open = (id: string | undefined) => {
    const after = new URLSearchParams(withoutOpened(new URLSearchParams(search)))
    if (id) after.set(OPENED, id)
    // What is sought stands in the fragment.
    void navigate({ pathname, search: after.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  const reload = () => {
    list.retry()
    counts.retry()
  }
  /** What is said of a word may take it out of the list; the teacher goes on with the one after it. */
  const goOn = (isDone: boolean) => {
    reload()
    if (!isDone && list.query.state === undefined) return
    setNext(true)
    open(rows[at + 1]?._id)
  }
  const bar = usePageBar({
    title: 'Hindi words',
    help: 'Every Hindi text of the families’ pages. A native teacher confirms each or writes a better one, which families read at once. Export what is open for a teacher without an account here, and import the file again.',
  })
  const confirm = (ids: readonly string[]) =>
    void call(confirmWords, { params, body: { ids: [...ids] } })
      .then(({ data: { confirmed } }) => {
        toast.success(confirmed === 1 ? '1 word confirmed' : `${confirmed} words confirmed`)
        reload()
      })
      .catch((error: unknown) => toastError(error))
  return (
    <div className="wd-page">
      {bar &&
        createPortal(
          <Link className="ob" to={href('/office/words/import')}>
            <Upload className="ico" aria-hidden="true" />
            Import
          </Link>,
          bar,
        )}
      <CountLine view={counts.view} />
      <DataTable
        what="words"
        list={list}
        columns={columns}
        filters={filtersOf(counts.view)}
        searches="English or Hindi"
        idOf={({ _id }) => _id}
        nameOf={({ english }) => english}
        onOpen={({ _id }) => {
          setNext(false)
          open(_id)
        }}
        openId={word?._id}
        bulk={[{ name: 'Confirm', icon: <Check className="ico" aria-hidden="true" />, act: confirm }]}
        onExport={(format) =>
          void saveDownload(download(exportWords, { params, body: { ...(list.query as Sought), format } }))
        }
        empty={<EmptyState title="This server has no Hindi pages" />}
      />
      {word && <WordPanel word={word} isNext={isNext} onClose={() => open(undefined)} onSaved={goOn} />}
    </div>
  )
}

/** How far the confirming is. */
function CountLine({ view }: { view: QueryState<WordCounts> }) {
  if (view.phase !== 'shown') return null
  const { total, open, changed, outdated } = view.data
  const number = (n: number) => n.toLocaleString('en-IN')
  return (
    <p className="muted mb-3" role="status">
      {number(total - open)} of {number(total)} confirmed, {number(changed)} of them changed here.
      {outdated > 0 &&
        ` ${number(outdated)} ${outdated === 1 ? 'decision is' : 'decisions are'} on texts that have changed since.`}
    </p>
  )
}

/** The rooms and screens come with the counts. */
function filtersOf(view: QueryState<WordCounts>): readonly Filter[] {
  const { rooms, screens } = view.phase === 'shown' ? view.data : { rooms: [], screens: [] }
  return [
    {
      id: 'state',
      name: 'State',
      options: [
        ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
        { value: 'commented', label: 'With a comment' },
      ],
    },
    {
      id: 'room',
      name: 'Part',
      options: rooms.map(({ room, open }) => ({ value: room, label: `${room} (${open} open)` })),
    },
    {
      id: 'screen',
      name: 'Page',
      options: [
        { value: 'everywhere', label: 'Every page' },
        ...screens.map((value) => ({ value, label: value })),
      ],
    },
  ]
}

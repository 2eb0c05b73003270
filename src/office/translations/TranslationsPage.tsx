import { useCallback } from 'react'
import { href, Link, useParams } from 'react-router'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call, type Reply } from '../../platform/wire.ts'
import { usePageBar } from '../../ui/office/frame.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TranslationItem } from './TranslationItem.tsx'
import { getTranslations } from './translations.contract.ts'
import { editorOf } from './translations.rules.ts'

/** /office/translations/{kind}/{id}: the Hindi texts of a document, each beside its English. */
export function TranslationsPage() {
  const { kind = '', id = '' } = useParams()
  const { view, retry } = usePrivateQuery(
    href('/staff/login'),
    useCallback(() => call(getTranslations, { params: { kind, id, language: 'hi' } }), [kind, id]),
  )
  const title = view.phase === 'shown' ? view.data.title : 'Hindi texts'
  usePageBar({
    title,
    help: 'Families who read Hindi see a part in Hindi once all of its texts are written. Until then they see it in English.',
    above:
      view.phase === 'failed'
        ? { title: 'Desk', to: href('/office') }
        : { title: 'Editor', to: editorOf(kind, id) },
  })
  return (
    <>
      {view.phase === 'loading' && <Skeleton className="h-96 rounded-lg" />}
      {view.phase === 'failed' && <LoadError {...view} retry={retry} />}
      {view.phase === 'shown' && <Items key={`${kind} ${id}`} kind={kind} id={id} data={view.data} />}
    </>
  )
}

type ItemsProps = { kind: string; id: string; data: Reply<typeof getTranslations>['data'] }

function Items({ kind, id, data: { items } }: ItemsProps) {
  const written = items.filter(({ texts }) => texts.length > 0)
  if (written.length === 0)
    return (
      <p>
        There is nothing to translate yet. <Link to={editorOf(kind, id)}>Write the English first</Link>.
      </p>
    )
  const shown = written.filter((item) => item.shown).length
  return (
    <div className="grid gap-3.5">
      {written.length > 1 && (
        <p className="muted">
          {shown} of {written.length} parts are shown in Hindi. Each is shown on its own.
        </p>
      )}
      {written.map((item, at) => (
        <TranslationItem
          key={`${item.kind} ${item._id}`}
          document={{ kind, id }}
          loaded={item}
          isOpen={at === 0}
        />
      ))}
    </div>
  )
}

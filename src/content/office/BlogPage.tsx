import { useEffect, useState } from 'react'
import { href, useParams } from 'react-router'
import { excerpt } from '../../platform/text/html-text.rules.ts'
import { sendPicture } from '../../platform/files/send-picture.ts'
import { useSession } from '../../platform/browser/session.ts'
import { useEditor } from '../../platform/drafts/useDraft.ts'
import { call } from '../../platform/wire.ts'
import { EditorFrame } from '../../ui/office/EditorFrame.tsx'
import { OfficeField } from '../../ui/office/fields.tsx'
import { RichTextField } from '../../ui/office/RichTextField.tsx'
import { BlogArticle } from '../BlogArticle.tsx'
import { BlogPicture } from '../BlogCards.tsx'
import { getBlog } from '../content.contract.ts'
import { BlogDocument } from './documents.contract.ts'
import { PictureField } from '../../ui/office/PictureField.tsx'
import { formatDate } from '../../platform/text/dates.rules.ts'
import './content.css'

const pathOf = (id: string) => href('/office/blogs/:id', { id })
const labels = { title: 'Title', author: 'Author', image: 'Cover picture', content: 'Text' }

/** /office/blogs/{id}: one article, from its title to its day. */
export function BlogPage() {
  const { id = '' } = useParams()
  const session = useSession()
  const empty: BlogDocument = { title: '', author: session?.name ?? '', image: '', content: '' }
  const { draft, documentId, readVersion } = useEditor('blog', id, { empty, pathOf })
  const { title = '', author = '', image = '', content = '' } = draft.data as Partial<BlogDocument>
  const { keeper, errors } = draft
  const state = draft.document?.state
  const [today] = useState(() => new Date().toISOString())
  const firstShown = useFirstShown(documentId, state === 'published' || state === 'changed')
  const publishDate = firstShown ?? draft.document?.publishAt ?? today
  const blog = {
    _id: documentId,
    blogTitle: title,
    blogContent: content,
    blogAuthor: author,
    blogImage: image,
    publishDate,
  }
  return (
    <EditorFrame
      draft={draft}
      title={title}
      help="Press Alt F10 for the toolbar. Start a line with “- ” for a list or “## ” for a heading."
      above={{ title: 'Blogs', to: href('/office/blogs') }}
      translations={href('/office/translations/:kind/:id', { kind: 'blog', id: documentId })}
      labels={labels}
      schema={BlogDocument}
      readVersion={readVersion}
      preview={
        <div className="wrap max-w-[920px] py-8">
          <BlogArticle blog={blog} />
        </div>
      }
      aside={
        <BlogCardPreview title={title} author={author} image={image} content={content} date={publishDate} />
      }
    >
      <RichTextField
        label={labels.content}
        value={content}
        error={errors.content}
        onChange={(html) => keeper.change({ content: html })}
        upload={sendPicture}
        above={
          <TitleField
            title={title}
            error={errors.title}
            onChange={(next) => keeper.change({ title: next })}
          />
        }
      />
      <div className="rg pad">
        <div className="cf">
          <OfficeField
            label={labels.author}
            wide
            value={author}
            error={errors.author}
            onChange={(event) => keeper.change({ author: event.target.value })}
          />
          <PictureField
            label={labels.image}
            picture={image || null}
            error={errors.image}
            hint="Without a picture, we draw one from the title."
            large
            send={sendPicture}
            onChange={(next) => keeper.change({ image: next ?? '' })}
          />
        </div>
      </div>
    </EditorFrame>
  )
}

type BlogCardProps = { title: string; author: string; image: string; content: string; date: string }

/** Beside the fields: the article as the list of blogs shows it. */
function BlogCardPreview({ title, author, image, content, date }: BlogCardProps) {
  return (
    <section className="rg sd" aria-labelledby="as-seen">
      <div className="rg-h">
        <h2 id="as-seen">As visitors see it</h2>
      </div>
      <div className="pv">
        <BlogPicture blog={{ title, image }} sizes="300px" className="aspect-[5/2] rounded-lg" />
        <p className="pv-m">
          {formatDate(date)}, {author}
        </p>
        <p className="pv-t">{title || 'Untitled'}</p>
        <p className="pv-x">{excerpt(content)}</p>
      </div>
    </section>
  )
}

type TitleProps = { title: string; error: string | undefined; onChange: (title: string) => void }

/** The title, in the line above the text; Enter goes on to the text. */
function TitleField({ title, error, onChange }: TitleProps) {
  return (
    <div className="wb-l wb-title" data-k={labels.title} data-place={labels.title}>
      <textarea
        rows={1}
        required
        aria-label={labels.title}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'title-error' : undefined}
        placeholder="What is it about?"
        value={title}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          document.querySelector<HTMLElement>('.rt')?.focus()
        }}
      />
      {error && (
        <p id="title-error" className="of-err">
          {error}
        </p>
      )}
    </div>
  )
}

/** The day that visitors see on it; null while they do not see it. */
function useFirstShown(id: string, isShown: boolean): string | null {
  const [date, setDate] = useState<string | null>(null)
  useEffect(() => {
    if (!isShown) return setDate(null)
    call(getBlog, { params: { id } }).then(
      ({ data }) => setDate(data.publishDate),
      () => setDate(null),
    )
  }, [id, isShown])
  return date
}

import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../toast.tsx'
import { useRequired } from '../required.ts'
import { commands, type CursorState, setBlock, setLink } from './commands.ts'
import { openEditor, type TextEditor } from './editor.ts'
import type { Upload } from './pictures.ts'
import { LinkDialog, PictureDialog } from './TextDialogs.tsx'
import { Toolbar, type ToolbarCommand } from './Toolbar.tsx'

export type RichTextProps = {
  label: string
  /** HTML that the server has sanitised. */
  value: string
  onChange: (html: string) => void
  error?: string | undefined
  /** Without it the text has no headings, lists and pictures: a remark. */
  upload?: Upload | undefined
  /** Headings and lists, but no pictures. */
  wordsOnly?: true
  /** Content above the text. */
  above?: ReactNode
}

const refuse: Upload = () => Promise.reject(new Error('Pictures can’t be added here'))
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** A text with headings, lists, links and pictures, read and written as HTML. */
export function RichText(props: RichTextProps): ReactNode {
  const { label, error, upload, above, wordsOnly = false } = props
  const paper = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null)
  const id = useId()
  const { editor, place } = useTextEditor(props, {
    paper,
    errorId: `${id}-e`,
    onPicture: () => setAsked('picture'),
    toToolbar: () => tools.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus(),
  })
  const onWish = (wish: ToolbarCommand) => {
    const text = editor.current
    if (!text) return
    if (wish === 'link') setAsked('link')
    else if (wish === 'picture') {
      if (place?.picture) setAsked('picture')
      else files.current?.click()
    } else if (wish === 'heading' || wish === 'small heading')
      text.run(setBlock(place?.block === wish ? 'text' : wish))
    else text.run(commands[wish])
  }
  const done = () => {
    setAsked(null)
    editor.current?.focus()
  }
  return (
    <div>
      <Toolbar
        ref={tools}
        place={place}
        short={upload === undefined && !wordsOnly}
        pictures={upload !== undefined}
        onWish={onWish}
      />
      <div className={`rg lined paper-w ${error ? 'paper-err' : ''}`}>
        {above}
        <div ref={paper} data-place={label} />
      </div>
      {error && (
        <p id={`${id}-e`} className="of-err mt-1">
          {error}
        </p>
      )}
      <input
        ref={files}
        type="file"
        hidden
        accept={PICTURES}
        aria-label="Choose a picture"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          event.target.value = ''
          if (chosen.length === 0) return
          editor.current?.insert(chosen)
          setAsked('picture')
        }}
      />
      {asked === 'link' && (
        <LinkDialog
          href={place?.link ?? null}
          onClose={done}
          onLink={(href) => {
            setAsked(null)
            editor.current?.run(setLink(href))
          }}
        />
      )}
      {asked === 'picture' && place?.picture && (
        <PictureDialog
          alt={place.picture.alt}
          onClose={done}
          onWords={(alt) => {
            setAsked(null)
            editor.current?.setPicture(alt)
          }}
        />
      )}
    </div>
  )
}

type TextEditorOptions = {
  /** Where the text is edited. */
  paper: RefObject<HTMLDivElement | null>
  /** The id of the error's text. */
  errorId: string
  /** A picture needs its description. */
  onPicture: () => void
  toToolbar: () => void
}

/** The editor of a text, and where its cursor is. */
function useTextEditor(props: RichTextProps, options: TextEditorOptions) {
  const { label, value, error } = props
  const { paper, errorId, onPicture, toToolbar } = options
  const editor = useRef<TextEditor>(undefined)
  const [place, setPlace] = useState<CursorState | null>(null)
  const required = useRequired(label, undefined)
  // The editor outlives a rendering, so it reads the current props.
  const now = useRef({ ...props, onPicture, toToolbar })
  useLayoutEffect(() => {
    now.current = { ...props, onPicture, toToolbar }
  })

  useEffect(() => {
    const element = paper.current
    if (!element) return
    const opened = openEditor(element, now.current.value, {
      upload: (file) => (now.current.upload ?? refuse)(file),
      onChange: (html) => now.current.onChange(html),
      onPlace: (next) => {
        setPlace(next)
        element.dataset.place = next.heading ? `${label}, “${next.heading}”` : label
      },
      onProblem: toast.error,
      onPicture: () => now.current.onPicture(),
      toToolbar: () => now.current.toToolbar(),
    })
    editor.current = opened
    return () => opened.close()
  }, [label, paper])
  useLayoutEffect(() => editor.current?.set(value), [value])
  useEffect(
    () =>
      editor.current?.describe({
        class: 'prose rt',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': errorId } : {}),
      }),
    [label, error, errorId, required],
  )
  return { editor, place }
}

import { type ReactNode, useState } from 'react'
import { AddChildView } from '../../people/family/AddChildView.tsx'
import { words } from './diary.words.ts'

/** The diary of a parent without children: the form that adds one, beside a label with the typed name. */
export function BlankDiary({ onAdded }: { onAdded: () => void }): ReactNode {
  const [name, setName] = useState('')
  return (
    <article className="dy-book dy-new">
      <div className="dy-page dy-left">
        <AddChildView title={words.addTitle} text={words.addText} onName={setName} onAdded={onAdded} />
      </div>
      <div className="dy-page dn-side" aria-hidden="true">
        <div className="blank-cover">
          <div className="blank-label">
            <b>{words.name}</b>
            <i>{name}</i>
            <b>{words.className}</b>
            <i />
            <b>{words.subject}</b>
            <i />
          </div>
        </div>
      </div>
    </article>
  )
}

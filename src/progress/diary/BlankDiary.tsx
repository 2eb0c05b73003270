import { type ReactNode, useState } from 'react'
import { AddChildView } from '../../people/family/AddChildView.tsx'

/** The diary of a parent without children: the form that adds one, beside a label with the typed name. */
export function BlankDiary({ onAdded }: { onAdded: () => void }): ReactNode {
  const [name, setName] = useState('')
  return (
    <article className="dy-book dy-new">
      <div className="dy-page dy-left">
        <AddChildView
          title="Add your child"
          text="Each child has a page: the week’s work, the teacher’s remarks and fees."
          onName={setName}
          onAdded={onAdded}
        />
      </div>
      <div className="dy-page dn-side" aria-hidden="true">
        <div className="blank-cover">
          <div className="blank-label">
            <b>Name</b>
            <i>{name}</i>
            <b>Class</b>
            <i />
            <b>Subject</b>
            <i />
          </div>
        </div>
      </div>
    </article>
  )
}

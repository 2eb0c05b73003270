import { type ReactNode, useState } from 'react'
import { AddChildView } from '../../people/family/AddChildView.tsx'

/** The diary before it is anybody's: a label that takes the name as it is typed. */
export function BlankDiary({ onAdded }: { onAdded: () => void }): ReactNode {
  const [name, setName] = useState('')
  return (
    <article className="dy-book dy-new">
      <div className="dy-page dy-left">
        <AddChildView
          title="Whose diary is this?"
          text="One page per child. You see how the week went, what the teacher wrote, what is paid."
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

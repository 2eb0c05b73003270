import { FileText, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { byteSize } from '../../platform/files/byte-size.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { saveDownload } from '../../ui/save-file.ts'
import type { LibraryFile } from './files.contract.ts'
import { words } from './homework-task.words.ts'
import { Recording } from './Recording.tsx'
import './files.css'

type ListProps = {
  files: readonly LibraryFile[]
  load: (id: string) => Promise<{ name: string; file: Blob }>
}

/** Files of a homework: worksheets and pictures to save, recordings to hear. */
export function FileList({ files, load }: ListProps): ReactNode {
  return (
    <ul className="hf-list">
      {files.map(({ _id, name, kind, size }) => {
        const Sign = kind === 'pdf' ? FileText : Image
        return (
          <li key={_id}>
            {kind === 'recording' ? (
              <Recording label={name} load={() => load(_id)} />
            ) : (
              <button
                type="button"
                className="textlink"
                onClick={() => void saveDownload(load(_id), words.cannotOpen)}
              >
                <Sign className="ico" aria-hidden="true" />
                <span lang={language.langOf(name)}>{name}</span>
              </button>
            )}
            <span className="hf-size">{byteSize(size)}</span>
          </li>
        )
      })}
    </ul>
  )
}

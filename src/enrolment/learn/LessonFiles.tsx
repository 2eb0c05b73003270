import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { byteSize } from '../../platform/files/byte-size.rules.ts'
import { words as language } from '../../platform/language.words.ts'
import { download } from '../../platform/wire.ts'
import { saveDownload, saveFile } from '../../ui/save-file.ts'
import { getLessonFile, type Lesson } from '../enrolment.contract.ts'
import { words } from './learn.words.ts'
import type { SavedLesson } from './saved-lessons.ts'

type FilesProps = {
  courseId: string
  list: Lesson['files']
  /** Those that this device keeps. */
  saved: SavedLesson['files']
}

/** Worksheets, pictures and recordings of a lesson, to save. */
export function LessonFiles({ courseId, list, saved }: FilesProps): ReactNode {
  return (
    <ul className="mt-4 grid gap-1" aria-label={words.worksheets}>
      {list.map((file) => (
        <li key={file._id}>
          <button
            type="button"
            className="textlink"
            onClick={() => {
              const here = saved.find(({ _id }) => _id === file._id)
              if (here) return saveFile(here.name, here.file)
              void saveDownload(download(getLessonFile, { params: { courseId, fileId: file._id } }))
            }}
          >
            <Download className="ico" aria-hidden="true" />
            <span lang={language.content}>{file.name}</span>
          </button>{' '}
          <span className="muted tnum">{byteSize(file.size)}</span>
        </li>
      ))}
    </ul>
  )
}

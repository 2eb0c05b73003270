import { type ReactNode, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { formatTime } from '../platform/text/dates.rules.ts'
import { call } from '../platform/wire.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { openLesson } from './live.contract.ts'
import { words } from './go-in.words.ts'

/** The way from the home page into the lesson that runs or begins soon. */
export function GoInView({ lesson }: { lesson: { groupId: string; startsAt: string } }): ReactNode {
  const navigate = useNavigate()
  const { busy, submit } = useSubmit((failure) => toast.error((failure as Error).message))
  const goIn = () =>
    submit(async () => {
      const { data } = await call(openLesson, { params: { groupId: lesson.groupId }, body: {} })
      await navigate(href('/live/:lessonId', { lessonId: data._id }))
    })
  const [isAhead] = useState(() => new Date(lesson.startsAt).getTime() > Date.now())
  return (
    <p className="slip-ways">
      {isAhead ? words.begins(formatTime(lesson.startsAt)) : words.begun}
      <Button variant="genda" busy={busy} onClick={() => void goIn()}>
        {words.goIn}
      </Button>
    </p>
  )
}

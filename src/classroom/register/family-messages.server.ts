import { type NewMessage, putMessages } from '../../messages/messages.reads.server.ts'
import { namesOf } from '../../people/people.reads.server.ts'
import type { CommandContext } from '../../platform/db/context.server.ts'
import type { Translation } from '../../platform/languages.rules.ts'
import { datesIn } from '../../platform/text/dates-in.rules.ts'
import { dayBegins, indianDay } from '../../platform/text/india.rules.ts'
import { pupilsOf } from '../groups.server.ts'
import { homeworkSummaries } from '../homework-summaries.server.ts'
import { isAssigned } from './homework.server.ts'
import type { HomeworkRow } from '../homework-status.server.ts'
import type { RemarkRow } from './remarks.server.ts'

const firstName = (fullName: string): string => fullName.split(' ')[0] ?? fullName
const diaryOf = (studentId: string): string => `/family/children/${studentId}`

/** Tells the families of a group about a homework, each child's once. */
export async function announceHomework(act: CommandContext, row: HomeworkRow): Promise<void> {
  const { tx, now } = act
  const titleIn = async (language?: Translation) =>
    (await homeworkSummaries(tx, [row], language))[0]?.title ?? ''
  const titles = { en: await titleIn(), hi: await titleIn('hi') }
  const pupils = await pupilsOf(tx, row.groupId, indianDay(now))
  await putMessages(
    act,
    pupils
      .filter((pupil) => isAssigned(row, pupil))
      .map(
        ({ studentId, fullName }): NewMessage => ({
          kind: 'homework_set',
          key: `homework:${row.id}:${studentId}`,
          personId: studentId,
          facts: (language) => ({
            child: firstName(fullName),
            title: titles[language],
            until: datesIn[language].weekday(dayBegins(row.dueOn)),
          }),
          path: diaryOf(studentId),
        }),
      ),
  )
}

/** Tells a child's family about a remark, once. The remark itself is read in the diary. */
export async function announceRemark(
  act: CommandContext,
  { id, studentId, teacherId }: RemarkRow,
): Promise<void> {
  const names = await namesOf(act.tx, [studentId, teacherId])
  await putMessages(act, [
    {
      kind: 'remark_new',
      key: `remark:${id}`,
      personId: studentId,
      facts: () => ({
        child: firstName(names.get(studentId) ?? ''),
        teacher: names.get(teacherId) ?? '',
      }),
      path: diaryOf(studentId),
    },
  ])
}

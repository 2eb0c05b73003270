import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getDigest, type LetterChild } from './diary.contract.ts'
import { words } from './letter.words.ts'
import { words as language } from '../../platform/language.words.ts'
import { formatDay } from '../../platform/text/dates.rules.ts'
import './diary.css'

const load = () => call(getDigest, {})

/** /family/letter: the Sunday letter as it would be sent now. */
export function LetterPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/letter')), load)
  return (
    <div className="wrap dy-desk py-8 lg:py-12">
      <p>
        <Link className="textlink" to={href('/family')}>
          {words.diary}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">{words.title}</h1>
      {view.phase === 'loading' && <Skeleton className="mt-8 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' &&
        (view.data.children.length === 0 ? (
          <EmptyState className="mt-8" title={words.none}>
            {words.noneText}
          </EmptyState>
        ) : (
          <article className="letter" aria-label={words.subject(view.data)}>
            <p className="text-ink-2">{words.diaryOf(words.week(view.data.monday))}</p>
            {view.data.announcements.map(({ title, text, isTranslated }) => (
              <Line key={`${title} ${text}`} title={words.fromAcademy}>
                <span lang={isTranslated ? undefined : language.content} className="whitespace-pre-line">
                  {title}
                  {'\n'}
                  {text}
                </span>
              </Line>
            ))}
            {view.data.children.map((child) => (
              <Child key={child.name} child={child} />
            ))}
          </article>
        ))}
    </div>
  )
}

function Child({ child }: { child: LetterChild }): ReactNode {
  const { name, education, summary, topics, remark, pages, next, homework, due } = child
  const time = words.timeOf(child.time)
  const practice = words.practiceOf(child.practice)
  const [progress, legend] = words.progress
  return (
    <section>
      <h2>
        {name}
        {education && `, ${words.className(education)}`}
      </h2>
      <p className="letter-say">{words.summary(summary)}</p>
      {time && <Line title={words.time}>{time}</Line>}
      {practice.length > 0 && (
        <div className="letter-line">
          <b>{words.practice}</b>
          <ul>
            {practice.map((line) => (
              <li key={line} className="tnum">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
      {topics.length > 0 && (
        <div className="letter-line">
          <b>{progress}</b>
          {legend}
          <ul>
            {topics.map((topic) => (
              <li key={`${topic.subject} ${topic.topic}`} className="tnum">
                {words.trend(topic)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {remark && (
        <Line title={words.wroteOn(remark.teacher, formatDay(remark.at))}>
          <span lang={language.content}>{remark.text}</span>
        </Line>
      )}
      {pages.map((each) => (
        <Line key={each.sentAt} title={words.page}>
          {words.pageOf(each)}
        </Line>
      ))}
      {next.map((each) => (
        <Line key={each.groupId} title={words.nextClass}>
          {words.nextClassOf(each)}
        </Line>
      ))}
      {homework.length > 0 && (
        <Line title={words.homework}>{homework.map((each) => words.homeworkOf(each)).join('; ')}</Line>
      )}
      {due.length > 0 && <Line title={words.feesDue}>{due.map((each) => words.due(each)).join(', ')}</Line>}
    </section>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <p className="letter-line">
      <b>{title}</b> {children}
    </p>
  )
}

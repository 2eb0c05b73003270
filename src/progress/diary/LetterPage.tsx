import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ParentPageErrorView } from '../../people/family/ParentPageErrorView.tsx'
import { withNext } from '../../platform/browser/paths.ts'
import { usePrivateQuery } from '../../platform/browser/usePrivateQuery.ts'
import { call } from '../../platform/wire.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { getDigest, type LetterChild } from './diary.contract.ts'
import { trendLine } from './letter-text.rules.ts'
import './diary.css'

const load = () => call(getDigest, {})

/** /family/letter: the Sunday letter as it would be sent now. */
export function LetterPage() {
  const { view, retry } = usePrivateQuery(withNext(href('/family/login'), href('/family/letter')), load)
  return (
    <div className="wrap dy-desk py-8 lg:py-12">
      <p>
        <Link className="textlink" to={href('/family')}>
          School diary
        </Link>
      </p>
      <h1 className="mt-2 text-3xl">Sunday letter</h1>
      {view.phase === 'loading' && <Skeleton className="mt-8 h-96 max-w-xl" />}
      {view.phase === 'failed' && <ParentPageErrorView failure={view} onRetry={retry} />}
      {view.phase === 'shown' &&
        (view.data.children.length === 0 ? (
          <EmptyState className="mt-8" title="No letter this Sunday">
            You get a letter in weeks with practice, a class or a new remark.
          </EmptyState>
        ) : (
          <article className="letter" aria-label={view.data.subject}>
            <p className="text-ink-2">School diary, {view.data.week}</p>
            {view.data.children.map((child) => (
              <Child key={child.name} child={child} />
            ))}
          </article>
        ))}
    </div>
  )
}

function Child({ child }: { child: LetterChild }): ReactNode {
  const { name, education, sentence, time, topics, remark, pages, next, homework, due } = child
  return (
    <section>
      <h2>
        {name}
        {education && `, ${education}`}
      </h2>
      <p className="letter-say">{sentence}</p>
      {time && <Line title="Time:">{time}</Line>}
      {topics.length > 0 && (
        <div className="letter-line">
          <b>Progress</b> (correct answers: four weeks ago and now)
          <ul>
            {topics.map((topic) => (
              <li key={`${topic.subject} ${topic.topic}`} className="tnum">
                {trendLine(topic)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {remark && <Line title={`${remark.teacher} wrote on ${remark.on}:`}>{remark.text}</Line>}
      {pages.map((each) => (
        <Line key={each} title="Handwriting page">
          {each}
        </Line>
      ))}
      {next.map((each) => (
        <Line key={each} title="Next class:">
          {each}
        </Line>
      ))}
      {homework.length > 0 && <Line title="Homework:">{homework.join('; ')}</Line>}
      {due.length > 0 && <Line title="Fees due:">{due.join(', ')}</Line>}
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

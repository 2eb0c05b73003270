import type { ReactNode } from 'react'

/** Something to choose, which is found in two steps: like a subject and a kind in it. */
export type Choosable = { key: string; subject: string; group: string; title: string }

type StepsProps = {
  /** The names of the three steps. */
  labels: readonly [subject: string, group: string, title: string]
  /** Of the field, for forms. */
  name: string
  /** What the first step says when nothing is chosen. */
  none: string
  of: readonly Choosable[]
  /** A key; '' for nothing. */
  value: string
  onChoose: (key: string) => void
  hint?: string | undefined
  error?: string | undefined
  /** One of several, as it looks here. */
  Select: (props: {
    label: string
    name: string
    hint?: string | undefined
    error?: string | undefined
    value: string
    onChange: (event: { target: { value: string } }) => void
    children: ReactNode
  }) => ReactNode
}

/**
 * One of very many, in three steps. Each step takes the first of what it leads to, so that something whole is
 * chosen at every moment.
 */
export function ChoiceInSteps(props: StepsProps): ReactNode {
  const { labels, name, none, of, value, onChoose, hint, error, Select } = props
  const chosen = of.find(({ key }) => key === value)
  const take = (fits: (one: Choosable) => boolean) => onChoose(of.find(fits)?.key ?? '')
  const subjects = unique(of.map(({ subject }) => subject))
  const inSubject = of.filter(({ subject }) => subject === chosen?.subject)
  const inGroup = inSubject.filter(({ group }) => group === chosen?.group)
  return (
    <>
      <Select
        label={labels[0]}
        name={`${name}-subject`}
        hint={chosen ? undefined : hint}
        error={error}
        value={chosen?.subject ?? ''}
        onChange={({ target }) => take(({ subject }) => subject === target.value)}
      >
        <option value="">{none}</option>
        <Options of={subjects} />
      </Select>
      {chosen && (
        <>
          <Select
            label={labels[1]}
            name={`${name}-group`}
            value={chosen.group}
            onChange={({ target }) =>
              take(({ subject, group }) => subject === chosen.subject && group === target.value)
            }
          >
            <Options of={unique(inSubject.map(({ group }) => group))} />
          </Select>
          <Select
            label={labels[2]}
            name={name}
            hint={hint}
            value={chosen.key}
            onChange={({ target }) => onChoose(target.value)}
          >
            {inGroup.map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </Select>
        </>
      )}
    </>
  )
}

const unique = (words: readonly string[]): string[] => [...new Set(words)]
const Options = ({ of }: { of: readonly string[] }) =>
  of.map((word) => (
    <option key={word} value={word}>
      {word}
    </option>
  ))

import type { ReactNode } from 'react'

/** An option with its two parent levels, such as subject and kind. */
export type Choosable = { key: string; subject: string; group: string; title: string }

type StepsProps = {
  /** Labels of the three selects. */
  labels: readonly [subject: string, group: string, title: string]
  /** The field's name in forms. */
  name: string
  /** The empty option of the first select. */
  none: string
  of: readonly Choosable[]
  /** A key; '' for none. */
  value: string
  onChoose: (key: string) => void
  hint?: string | undefined
  error?: string | undefined
  /** The select component to use. */
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
 * Selects one of many options in three steps. Each step selects its first option, so that the choice is
 * always complete.
 */
export function CascadingSelect(props: StepsProps): ReactNode {
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

import { Plus, Trash2 } from 'lucide-react'
import { OfficeSelect, OfficeSwitch } from '../../ui/office/fields.tsx'
import { DIFFICULTIES, drawnCount, isIn, poolFaults, MAX_POOLS } from '../draw.rules.ts'
import { type PoolDraft, pooledOf, type QuestionDraft } from './documents.contract.ts'
import { NumberField } from '../../ui/office/NumberField.tsx'
import { difficultyLabels, poolsLeft } from './pools.rules.ts'
import './quizzes.css'

type EditorProps = {
  blueprint: readonly PoolDraft[]
  questions: readonly QuestionDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (blueprint: readonly PoolDraft[]) => void
}

const HARDNESS = ['any', ...DIFFICULTIES] as const

/** Whether attempts have all questions or random ones, and from which pools. */
export function BlueprintEditor({ blueprint, questions, errors, onChange }: EditorProps) {
  const pooled = questions.map(pooledOf)
  const counted = blueprint.map((pool) => ({ ...pool, count: pool.count ?? 0 }))
  const drawn = drawnCount(counted)
  const faults = poolFaults(counted, pooled)
  const left = poolsLeft(blueprint, pooled)
  const [next] = left
  const unasked = pooled.filter((question) => !blueprint.some((pool) => isIn(pool, question))).length
  return (
    <section className="rg pad" aria-labelledby="drawn">
      <h2 id="drawn" className="qe-h">
        Random questions
      </h2>
      <OfficeSwitch
        label="Pick random questions for each attempt"
        checked={blueprint.length > 0}
        onChange={(draws) => onChange(draws && next ? [next] : [])}
      />
      {blueprint.length === 0 ? (
        <p className="cf-n">Everyone gets all the questions, in this order.</p>
      ) : (
        <>
          <p className="cf-n">
            Each attempt picks random questions from these pools. A pool is one topic and difficulty, set on
            each question below.
          </p>
          <ol className="bp">
            {blueprint.map((pool, place) => (
              <PoolRow
                key={place}
                pool={pool}
                place={place}
                there={pooled.filter((question) => isIn(pool, question)).length}
                topics={[...new Set(pooled.map(({ topic }) => topic))]}
                errors={faultsOf(place, faults, errors)}
                onChange={(changed) => onChange(blueprint.map((one, at) => (at === place ? changed : one)))}
                onRemove={() => onChange(blueprint.filter((_, at) => at !== place))}
              />
            ))}
          </ol>
          {errors.blueprint && (
            <p className="of-err" role="alert">
              {errors.blueprint}
            </p>
          )}
          <button
            type="button"
            className="ob"
            disabled={next === undefined || blueprint.length >= MAX_POOLS}
            onClick={() => next && onChange([...blueprint, next])}
          >
            <Plus className="ico" aria-hidden="true" />
            Pool
          </button>
          <p className="cf-n" role="status">
            <b>
              Each attempt has {drawn} of {questions.length} questions.
            </b>
            {unasked > 0 &&
              ` ${unasked === 1 ? '1 question is' : `${unasked} questions are`} in no pool, so never asked.`}
          </p>
        </>
      )}
    </section>
  )
}

/** Errors of a pool by field, from this form or from publishing. */
const faultsOf = (place: number, faults: ReadonlyMap<number, string>, errors: EditorProps['errors']) => {
  const count = faults.get(place) ?? errors[`blueprint.${place}.count`]
  return { topic: errors[`blueprint.${place}.topic`], count }
}

type RowProps = {
  pool: PoolDraft
  place: number
  /** Number of questions in the pool. */
  there: number
  topics: readonly string[]
  errors: ReturnType<typeof faultsOf>
  onChange: (pool: PoolDraft) => void
  onRemove: () => void
}

function PoolRow({ pool, place, there, topics, errors, onChange, onRemove }: RowProps) {
  const offered = topics.includes(pool.topic) ? topics : [...topics, pool.topic]
  const number = place + 1
  return (
    <li aria-label={`Pool ${number}`}>
      <OfficeSelect
        label="Topic"
        value={pool.topic}
        error={errors.topic}
        onChange={(event) => onChange({ ...pool, topic: event.target.value })}
      >
        {offered.map((topic) => (
          <option key={topic} value={topic}>
            {topic || 'Without a topic'}
          </option>
        ))}
      </OfficeSelect>
      <OfficeSelect
        label="Difficulty"
        value={pool.difficulty}
        onChange={(event) =>
          onChange({ ...pool, difficulty: HARDNESS.find((one) => one === event.target.value) ?? 'any' })
        }
      >
        {HARDNESS.map((one) => (
          <option key={one} value={one}>
            {difficultyLabels[one]}
          </option>
        ))}
      </OfficeSelect>
      <NumberField
        label={`Pick from ${there}`}
        value={pool.count}
        error={errors.count}
        onNumber={(count) => onChange({ ...pool, count })}
      />
      <button type="button" className="ob" aria-label={`Remove pool ${number}`} onClick={onRemove}>
        <Trash2 className="ico" aria-hidden="true" />
      </button>
    </li>
  )
}

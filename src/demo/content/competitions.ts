import type { SeedCompetition, SeedEntry } from '../../competition/seed.server.ts'
import type { SeedFamily } from '../../people/seed.server.ts'
import { newId } from '../../platform/db/columns.tables.ts'
import { dayEnds, indianDay } from '../../platform/text/india.rules.ts'
import { between } from '../../quiz/bank/generators/arithmetic.rules.ts'
import { type Rng, seeded } from '../../quiz/seeded.rules.ts'
import type { SeedPaper, SeedQuestion, SeedSitting } from '../../quiz/seed.server.ts'
import { people } from './people.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const QUESTIONS = 10
const towns = ['Nashik', 'Pune', 'Indore', 'Jaipur', 'Lucknow', 'Kochi', 'Chennai', ''] as const

const organiserId = people.accounts.find(({ role }) => role === 'organiser')?.id ?? ''
const ashaId = people.accounts.find(({ role }) => role === 'student')?.id ?? ''

/** A column of numbers to add and take away, never below zero; four answers, one of them right. */
function sum(rng: Rng, { rows, most }: { rows: number; most: number }): SeedQuestion {
  const numbers = [between(rng, Math.ceil(most / 2), most)]
  let total = numbers[0] ?? 0
  for (let row = 1; row < rows; row += 1) {
    const next = between(rng, 1, most)
    const taken = rng() < 0.4 && total >= next
    numbers.push(taken ? -next : next)
    total += taken ? -next : next
  }
  const said = numbers.map((n) => (n < 0 ? `− ${-n}` : `+ ${n}`)).join(' ')
  const near = [total + 1, total + 10, total > 1 ? total - 1 : total + 2]
  const place = between(rng, 0, 3) as 0 | 1 | 2 | 3
  const options = [...near.slice(0, place), total, ...near.slice(place)].map(String)
  return {
    text: `Set and reckon: ${said.replace(/^\+ /, '')}`,
    options: options as unknown as SeedQuestion['options'],
    correct: place,
    explanation: `The beads show ${total} at the end.`,
    topic: 'Adding and taking away',
  }
}

/** What is written of a sum in Hindi, by its English. */
const hindiOf = ({ text, explanation, topic }: SeedQuestion): [string, string][] => [
  [text, text.replace('Set and reckon', 'मनके लगाओ और हल करो')],
  [explanation, `आख़िर में मनके ${/\d+/.exec(explanation)?.[0] ?? ''} दिखाते हैं।`],
  [topic, 'जोड़ना और घटाना'],
]

const levels = [
  { name: 'A', ageFrom: 5, ageTo: 8, asked: 'One digit, three rows', example: '3 + 4 − 2', rows: 3, most: 9 },
  {
    name: 'B',
    ageFrom: 9,
    ageTo: 10,
    asked: 'Two digits, four rows',
    example: '27 + 8 − 14',
    rows: 4,
    most: 40,
  },
  {
    name: 'C',
    ageFrom: 11,
    ageTo: 15,
    asked: 'Two digits, six rows',
    example: '48 + 36 − 17',
    rows: 6,
    most: 99,
  },
] as const

/** The age of a class: a child of Class 1 is six. */
const ageOf = (education: string): number => (Number(/\d+/.exec(education)?.[0]) || 4) + 5

type Child = { id: string; fullName: string; presentEducation: string }
type Kind = { title: string; summary: string; mock: boolean; days: number; final: boolean }

/** One past competition with ranks, one that opens soon and stays open a week, one to enter. */
export function makeCompetitions(families: readonly SeedFamily[], now: Date) {
  const rng = seeded(4_127)
  const asha: Child = { id: ashaId, fullName: 'Asha Verma', presentEducation: 'Class 5' }
  const children: Child[] = [asha, ...people.children, ...families.flatMap((family) => family.children)]
  const kinds: readonly (Kind & { children: readonly Child[] })[] = [
    {
      title: 'Monsoon Abacus Cup',
      summary: 'Ten sums in eight minutes, on beads or in the head. One paper for each age group.',
      mock: false,
      days: -16,
      final: true,
      children: children.filter((_, at) => at % 6 !== 5),
    },
    {
      title: 'Speed Sums Open',
      summary: 'Ten sums in eight minutes, begun on any day of the week that suits.',
      mock: true,
      days: 0,
      final: false,
      children: children.filter((_, at) => at % 2 === 0 || at < 3),
    },
    {
      title: 'Winter Abacus Cup',
      summary: 'Ten sums in eight minutes. Enter by the date below, and try the mock paper.',
      mock: true,
      days: 23,
      final: false,
      children: children.filter((_, at) => at % 3 === 1 && at !== 2),
    },
  ]
  const made = kinds.map((kind) => makeOne(rng, kind, now))
  return {
    papers: made.map(({ papers, competition, hindi }) => ({
      subject: 'Abacus',
      holder: competition.id,
      papers,
      hindi,
    })),
    sittings: made.flatMap(({ sittings }) => sittings),
    competitions: made.map(({ competition }) => competition),
  }
}

/** What every one of them says. */
const said = {
  needs: 'A phone, tablet or computer, a quiet place, and an abacus if you like.',
  rules:
    'Each child takes their own paper, once. Parents may help with login only.\nThe paper cannot be paused. If the internet drops, keep going: answers stay on the device.',
  awards:
    'In groups of ten and more the first three have medals, in smaller ones from five the first.\nEach child that wrote the paper has a certificate.',
  faq: [
    {
      question: 'What if the internet drops?',
      answer: 'Keep going. Answers stay on the device and are sent when it is back online.',
    },
    {
      question: 'Who sees my child’s name?',
      answer:
        'Nobody, unless you say so: then first name and initial stand in the ranks. You can change it at any time.',
    },
  ],
}

/** 11:59 pm in India, as the office's plan sets it. */
const endOfDay = (at: Date): Date => new Date(dayEnds(indianDay(at)).getTime() - MINUTE)

function makeOne(rng: Rng, { children, ...kind }: Kind & { children: readonly Child[] }, now: Date) {
  const at = (ms: number) => new Date(now.getTime() + ms)
  const sums: SeedQuestion[] = []
  const paper = (title: string, as: 'paper' | 'mock', level: (typeof levels)[number]): SeedPaper => ({
    id: newId(),
    as,
    title,
    description: `${level.asked}. Eight minutes; beads or head.`,
    durationMinutes: 8,
    marks: 40,
    passingMarks: 0,
    questions: Array.from({ length: QUESTIONS }, () => {
      const question = sum(rng, level)
      sums.push(question)
      return question
    }),
  })
  const papers = levels.map((level) => paper(`${kind.title}, group ${level.name}`, 'paper', level))
  const mock = kind.mock ? [paper(`${kind.title}, mock paper`, 'mock', levels[1])] : []
  const hindi = Object.fromEntries(sums.flatMap(hindiOf))
  const groups = levels.map(({ rows: _, most: __, asked, ...level }, n) => ({
    ...level,
    syllabus: asked,
    id: newId(),
    quizId: papers[n]?.id ?? '',
  }))
  const opens = kind.days === 0 ? 20 * MINUTE : kind.days * DAY
  const lasts = kind.days === 0 ? 7 * DAY : 20 * MINUTE
  const opensAt = at(opens)
  const ageOn = indianDay(opensAt)
  const entries = children.flatMap((child): SeedEntry[] => {
    const age = ageOf(child.presentEducation)
    const group = groups.find(({ ageFrom, ageTo }) => ageFrom <= age && age <= ageTo)
    if (!group) return []
    const bornOn = `${Number(ageOn.slice(0, 4)) - age}-01-15`
    const place = towns[between(rng, 0, towns.length - 1)] ?? ''
    return [{ studentId: child.id, groupId: group.id, bornOn, place, listed: rng() < 0.9 }]
  })
  const competition: SeedCompetition = {
    id: newId(),
    title: kind.title,
    summary: kind.summary,
    subject: 'Abacus',
    place: 'At home, on any phone or computer',
    ageOn,
    entryOpensAt: at(opens - 40 * DAY),
    entryClosesAt: endOfDay(kind.days === 0 ? at(6 * DAY) : at(opens - 3 * DAY)),
    ...said,
    mockQuizId: mock[0]?.id ?? null,
    publishedAt: at(Math.min(opens - 40 * DAY, -DAY)),
    createdAt: at(Math.min(opens - 41 * DAY, -DAY)),
    groups,
    round: {
      id: newId(),
      title: 'Final',
      opensAt,
      lastStartAt: at(opens + lasts),
      closesAt: at(opens + lasts + 30 * MINUTE),
      spreadSeconds: 20,
      ...(kind.final
        ? {
            keyPublishedAt: at(opens + DAY),
            objectionsUntil: at(opens + 4 * DAY),
            ranksFinalAt: at(opens + 7 * DAY),
            version: 2,
          }
        : {}),
    },
    entries,
    final: kind.final
      ? {
          organiserId,
          objection: 'On our phone the last row of this sum could not be read.',
          answer: 'That is so on small screens. Everybody has full marks for it.',
          reason: 'The last row could not be read on small screens.',
        }
      : null,
  }
  const sittings: SeedSitting[] = kind.final
    ? entries.map(({ studentId, groupId }) => ({
        studentId,
        quizId: groups.find(({ id }) => id === groupId)?.quizId ?? '',
        knows: 0.45 + 0.5 * rng(),
        at: new Date(opensAt.getTime() + between(rng, 0, 20) * 1_000),
      }))
    : []
  return { competition, papers: [...papers, ...mock], sittings, hindi }
}

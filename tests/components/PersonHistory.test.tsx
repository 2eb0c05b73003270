import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { PersonHistory } from '../../src/people/office/PersonHistory.tsx'

const line = (day: number, title: string) => ({ at: `2026-11-0${day}T10:00:00.000Z`, title, detail: '' })
const chapter = (heading: string, lines: ReturnType<typeof line>[], count = lines.length) => ({
  heading,
  lines,
  count,
  stays: false,
})

test('what happened in all rooms and what the office changed is one list, newest first', async () => {
  const changes = [
    { at: '2026-11-04T10:00:00.000Z', by: 'Omar', field: 'mobile', before: '', after: '9876543210' },
  ]
  const chapters = [
    chapter('Quizzes', [line(5, 'Beads to nine'), line(1, 'First beads')], 30),
    chapter('Exams', []),
    chapter('Groups', [line(3, 'Marigold')]),
  ]
  const screen = await render(<PersonHistory shown={{ person: { role: 'student' }, chapters, changes }} />)
  const titles = () => [...document.querySelectorAll('li b')].map((each) => each.textContent)
  expect(titles()).toEqual(['Beads to nine', 'Omar changed mobile', 'Marigold', 'First beads'])
  await expect.element(screen.getByText('Quizzes: the latest 2 of 30.')).toBeVisible()
  expect(document.body.textContent).not.toContain('Exams')
})

test('a person to whom nothing has happened yet has a sentence that says what will stand there', async () => {
  const screen = await render(
    <PersonHistory shown={{ person: { role: 'teacher' }, chapters: [], changes: [] }} />,
  )
  await expect.element(screen.getByText('Nothing yet. Groups and changes will appear here.')).toBeVisible()
})

import type { AnyEndpoint } from '../src/platform/wire.ts'

const who: Record<AnyEndpoint['definition']['access'], string> = {
  anyone: 'anyone',
  member: 'any signed-in person; whose data it is, the call checks itself',
  learner: 'students and teachers, for their own',
  customer: 'students and teachers for themselves, parents for their own children',
  student: 'students, for their own',
  teacher: 'teachers, for their own',
  parent: 'parents, for their own children; also while they act for one',
  staff: 'any staff',
  office: 'the office (enquiries, people, orders), and the owner',
  author: 'authors (content, quizzes), and the owner',
  organiser: 'organisers (competitions), and the owner',
  owner: 'the owner',
}

/** docs/access.md, made from the contracts: every call and who may call it. */
export function accessTable(endpoints: readonly AnyEndpoint[]): string {
  const rows = endpoints
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`))
    .map(
      ({ method, path, definition }) =>
        `| ${method} | ${path} | ${definition.access} | ${definition.summary.replaceAll('|', '\\|')} |`,
    )
  return `# Who may call what

Made from the contracts by \`npm run access\`; tests/api/access.test.ts holds every call against it. A call without an access rule does not compile.

${Object.entries(who)
  .map(([access, text]) => `- **${access}**: ${text}`)
  .join('\n')}

| | call, below /api | access | |
|---|---|---|---|
${rows.join('\n')}
`
}

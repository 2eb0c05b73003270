import type { AnyChannel } from '../src/platform/channel/channel.ts'
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

/** docs/access.md, made from the contracts: every call and channel, and who may use it. */
export function accessTable(endpoints: readonly AnyEndpoint[], channels: readonly AnyChannel[]): string {
  const calls = channels.map(({ path, definition }) => ({ method: 'CHANNEL', path, definition }))
  const rows = [...endpoints, ...calls]
    .toSorted((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`))
    .map(
      ({ method, path, definition }) =>
        `| ${method} | ${path} | ${definition.access} | ${definition.behindPin ?? ''} | ${definition.summary.replaceAll('|', '\\|')} |`,
    )
  return `# Who may call what

Made from the contracts by \`npm run access\`; tests/api/access.test.ts holds every call against it. A call or a channel without an access rule does not compile.

${Object.entries(who)
  .map(([access, text]) => `- **${access}**: ${text}`)
  .join('\n')}

The fourth column: whether a session that acts for a child may call while a PIN guards the parent’s side. A call that such a session can send says so, or does not compile. 'open' is what a child does itself; 'closed' (403 at pin) is what decides for the family, or is the parent’s.

| | call, below /api | access | behind a PIN | |
|---|---|---|---|---|
${rows.join('\n')}
`
}

import { dirname, normalize } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** The rooms from the ground up: each imports from those before it, never from those behind. */
export const rooms = [
  'platform',
  'ui',
  'academy',
  'catalogue',
  'people',
  'messages',
  'ledger',
  'content',
  'centres',
  'enquiries',
  'quiz',
  'competition',
  'craft',
  'enrolment',
  'classroom',
  'fees',
  'stock',
  'royalty',
  'visits',
  'pay',
  'live',
  'progress',
  'office',
  'demo',
  'app',
] as const
type Room = (typeof rooms)[number]

type Kind = 'contract' | 'rules' | 'tables' | 'reads' | 'server' | 'loader' | 'part'
const roomOf = (file: string) => file.slice(0, file.indexOf('/')) as Room
const kindOf = (file: string): Kind => {
  if (/(?:\.reads|\/policy)\.server\.ts$/.test(file)) return 'reads'
  // Words are rules: pure, and any room below may say them.
  const suffix = /\.(contract|rules|tables|server|loader)\.tsx?$/.exec(
    file.replace('.words.', '.rules.'),
  )?.[1] as Kind | undefined
  // Nothing of the demo is for a browser.
  return suffix ?? (roomOf(file) === 'demo' ? 'server' : 'part')
}
const onServer = (kind: Kind) => kind === 'tables' || kind === 'reads' || kind === 'server'
/** A screen of the office, or a part of one; that it is there, the route table must know. */
const isOffice = (file: string) => /(?:^|\/)office\//.test(file) && !/(?:^|\/)office\/pages\.ts$/.test(file)

/** What a page shows, without its loader and its acts: rooms below may show it too. */
const isView = (file: string) => file.endsWith('View.tsx')

/**
 * What rooms lend to every room below them: the academy its one writer of letters, its one writer of papers
 * and of certificates, people the making of a student and a parent.
 */
const lent = [
  'academy/mails.server.ts',
  'academy/pdf.server.ts',
  'academy/certificates.server.ts',
  'people/create-family.server.ts',
  'people/invite-teacher.server.ts',
]

/** Where calls and channels are defined. */
const WIRES = ['platform/wire.ts', 'platform/channel/channel.ts']

/** Why this import breaks the law; null when it does not. Paths are relative to src. */
export function breach(file: string, target: string): string | null {
  const [from, to] = [roomOf(file), roomOf(target)]
  const [kind, wanted] = [kindOf(file), kindOf(target)]
  if (!rooms.includes(from) || !rooms.includes(to)) return 'a room that is not on the map'
  if (onServer(wanted) && !onServer(kind)) return 'only servers import servers and tables'
  if (isOffice(target) && !isOffice(file) && !onServer(kind) && from !== 'app')
    return 'no office screen in a bundle that a visitor loads'
  if (from === 'app') return null
  if (from === 'ui')
    return to === 'ui' || (to === 'platform' && wanted === 'rules')
      ? null
      : 'ui knows no room, and of the platform its rules alone'
  if (from === 'platform') return to === 'platform' ? null : 'platform knows no room'
  if (rooms.indexOf(to) > rooms.indexOf(from)) return 'a room imports from rooms above it'
  const same = from === to
  switch (kind) {
    case 'contract':
      return WIRES.includes(target) || wanted === 'contract' || (same && wanted === 'rules')
        ? null
        : 'a contract imports the wire, its rules and contracts of rooms above'
    case 'rules':
      return wanted === 'rules' || wanted === 'contract' ? null : 'rules import rules and contracts'
    case 'tables':
      return wanted === 'tables' || target === 'platform/wire.ts' || (same && wanted === 'rules')
        ? null
        : 'tables import tables, the rules of their room and the wire'
    case 'reads':
    case 'server':
      return same ||
        to === 'platform' ||
        ['reads', 'contract', 'rules'].includes(wanted) ||
        lent.includes(target) ||
        (from === 'demo' && target === `${to}/seed.server.ts`)
        ? null
        : 'a server imports its room, the platform, and reads, contracts and rules of rooms above'
    case 'loader':
    case 'part':
      return same ||
        to === 'ui' ||
        to === 'platform' ||
        ['contract', 'rules', 'loader'].includes(wanted) ||
        isView(target)
        ? null
        : 'a page imports its room, ui, the platform, and contracts, rules, loaders and views of rooms above'
  }
}

type Imported = { target: string; names: ReadonlyMap<string, string> }
type Read = {
  imports: Imported[]
  /** Local names that something is inserted into, updated in or deleted from. */
  written: string[]
  /** Names of tables that a text of SQL writes. */
  sql: string[]
  /** The tables it declares: exported name and name in the database. */
  tables: { name: string; inDatabase: string }[]
  /** The numbers of its lines that are too long. */
  long: number[]
}

const writes =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|alter\s+table|drop\s+table)\s+(?:only\s+)?"?([a-z_]+)"?/gi

/** What a file imports, writes and declares, read from its syntax tree. */
export function readSource(file: string, text: string): Read {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? ''}`)
  const imports: Imported[] = []
  const add = (specifier: string, names: ReadonlyMap<string, string>) => {
    if (specifier.startsWith('.'))
      imports.push({ target: normalize(`${dirname(file)}/${specifier}`).replaceAll('\\', '/'), names })
  }
  for (const { moduleRequest, entries } of module.staticImports)
    add(
      moduleRequest.value,
      new Map(
        entries.map(({ localName, importName }) => [localName.value, importName.name ?? localName.value]),
      ),
    )
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value, new Map())
  const [written, sql, tables]: [string[], string[], Read['tables']] = [[], [], []]
  const readSql = (literal: string) =>
    sql.push(...[...literal.matchAll(writes)].map(([, table = '']) => table.toLowerCase()))
  const literals: Literal[] = []
  const note = (node: Literal) => void literals.push(node)
  new Visitor({
    JSXText: note,
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value, new Map())
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      if (!['insert', 'update', 'delete'].includes(callee.property.name)) return
      if (first.type === 'Identifier') written.push(first.name)
      if (first.type === 'MemberExpression' && first.object.type === 'Identifier')
        written.push(first.object.name)
    },
    Literal: (node) => {
      note(node)
      if (typeof node.value === 'string') readSql(node.value)
    },
    TemplateLiteral: (node) => {
      note(node)
      readSql(node.quasis.map((quasi) => quasi.value.cooked ?? '').join(' '))
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || init.callee.type !== 'Identifier')
        return
      const [name] = init.arguments
      if (init.callee.name === 'pgTable' && name?.type === 'Literal')
        tables.push({ name: id.name, inDatabase: String(name.value) })
    },
  }).visit(program)
  return { imports, written, sql, tables, long: longLines(text, literals) }
}

/** The longest line of a source, in signs. */
const LONGEST = 110

type Literal = { start: number; end: number }

/** Lines over 110 signs. One that is for the most part a single literal or text of JSX can't be broken. */
function longLines(text: string, literals: readonly Literal[]): number[] {
  let next = 0
  return text.split('\n').flatMap((line, index) => {
    const [start, end] = [next, next + line.length]
    next = end + 1
    const within = (literal: Literal) => Math.min(literal.end, end) - Math.max(literal.start, start)
    const single = () => literals.some((literal) => within(literal) > line.length / 2)
    return line.length > LONGEST && !single() ? [index + 1] : []
  })
}

/** What the platform is not about: whoever builds something else on it finds none of these. */
const DOMAIN_WORDS =
  /\b(?:students?|teachers?|learners?|parents?|guardians?|child|children|pins?|quiz|quizzes|courses?|lessons?|competitions?|enquir(?:y|ies)|enrolments?|coupons?|homework|certificates?|gateways?|juspay|crafts?|soroban|abacus)\b/g
/** A browser's session is read before any room is there: it knows that a parent acts for a child. */
const KNOWN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'platform/browser/session.ts': ['parent', 'child', 'pin'],
  'platform/http/serve.server.ts': ['pin'],
  // Of TLS, not of an exam.
  'platform/runtime/health.rules.ts': ['certificate'],
  'platform/runtime/health-checks.server.ts': ['certificate'],
}

/** Words of the rooms that a file of the platform says: in names, texts and comments. */
function domainWordsIn(file: string, text: string): string[] {
  if (roomOf(file) !== 'platform') return []
  // Node's own words.
  const words = text
    .replaceAll(/parentPort|parentPath|child_process/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  const found = new Set(words.toLowerCase().match(DOMAIN_WORDS) ?? [])
  return [...found].filter((word) => !KNOWN_WORDS[file]?.includes(word))
}

/**
 * Reads of what is of a centre that have no scope: the statement around `.from(groups)`, a join or a count
 * has to say which centres it is about, by `scope.holds(...)`.
 */
export function unscopedReads(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const scoped = readSource(file, text)
    .imports.filter(({ target }) => kindOf(target) === 'tables')
    .flatMap(({ names }) => [...names].flatMap(([local, name]) => (SCOPED.has(name) ? local : [])))
  const [reads, statements]: [Literal[], Literal[]] = [[], []]
  const note = (node: Literal) => void statements.push(node)
  new Visitor({
    ExpressionStatement: note,
    VariableDeclaration: note,
    ReturnStatement: note,
    ArrowFunctionExpression: ({ body }) => note(body),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!READS.has(callee.property.name) || first?.type !== 'Identifier') return
      if (scoped.includes(first.name)) reads.push(first)
    },
  }).visit(program)
  return reads.flatMap((read) => {
    const around = statements
      .filter(({ start, end }) => start <= read.start && read.end <= end)
      .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0]
    const statement = around ? text.slice(around.start, around.end) : ''
    const line = text.slice(0, read.start).split('\n').length
    return statement.includes('.holds(') ? [] : [`${file}:${line} reads without a scope`]
  })
}
/** Tables whose rows are of a centre, by their name in the code. */
const SCOPED = new Set([
  'groups',
  'centres',
  'centreHolidays',
  'announcements',
  'enquiries',
  'demoSlots',
  'feePayments',
  'feeCentreTills',
  'feeCentreTillDays',
  'stockMoves',
  'stockBalances',
  'stockOrders',
  'stockGifts',
  'promotions',
  'agreements',
  'statements',
  'visits',
])
const READS = new Set(['from', 'innerJoin', 'leftJoin', '$count'])

/** Tables' names in the database, and the room that owns each. */
export type Owners = ReadonlyMap<string, Room>

/**
 * What a file breaks: its imports, the tables of others that it writes, by the query builder or in SQL, words
 * of the rooms in the platform, and the length of its lines.
 */
export function breachesOf(file: string, text: string, owners: Owners): string[] {
  const { imports, written, sql, long } = readSource(file, text)
  const room = roomOf(file)
  const bad = [
    ...imports.flatMap(({ target }) => breach(file, target)?.replace(/^/, `${file} -> ${target}: `) ?? []),
    ...domainWordsIn(file, text).map((word) => `${file} says “${word}”: platform knows no domain word`),
    ...long.map((line) => `${file}:${line} has more than ${LONGEST} signs`),
  ]
  // A table may come under another name, in a list or with its whole module: whoever may not import it can't
  // write it.
  const foreign = new Map(
    imports
      .filter(({ target }) => kindOf(target) === 'tables' && roomOf(target) !== room)
      .flatMap(({ names, target }) => [...names.keys()].map((name) => [name, target] as const)),
  )
  const byBuilder = written
    .filter((name) => foreign.has(name))
    .map((name) => `${file} writes ${name} of ${foreign.get(name)}`)
  const bySql = sql
    .filter((table) => owners.has(table) && owners.get(table) !== room)
    .map((table) => `${file} writes ${table} in SQL`)
  return [...bad, ...byBuilder, ...bySql]
}

/** Who owns what: the rooms of the files that declare tables. */
export const ownersOf = (sources: readonly { file: string; text: string }[]): Owners =>
  new Map(
    sources
      .filter(({ file }) => kindOf(file) === 'tables')
      .flatMap(({ file, text }) =>
        readSource(file, text).tables.map(({ inDatabase }) => [inDatabase, roomOf(file)] as const),
      ),
  )

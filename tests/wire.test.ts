import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../src/app/rooms.server.ts'
import { openApiDocument } from '../src/app/server/openapi.server.ts'
import { readEnv } from '../src/app/server/env.server.ts'
import { assertReadSessions } from '../src/people/access.server.ts'
import { serve } from '../src/platform/http/serve.server.ts'
import { addressOf, endpoint, Id, readReply, MessageReply } from '../src/platform/wire.ts'
import { FILM_PART_BYTES } from '../src/catalogue/office/videos.contract.ts'

const root = join(import.meta.dirname, '..')
const planted = join(import.meta.dirname, 'planted-endpoint.ts')
afterAll(() => rmSync(planted, { force: true }))

/** What the compiler says of a call defined so; empty when it compiles. */
function compile(definition: string): string {
  writeFileSync(
    planted,
    `import * as z from 'zod/mini'\nimport { endpoint } from '../src/platform/wire.ts'\nexport const call = endpoint(${definition})\n`,
  )
  const config = join(root, 'tests', 'planted.tsconfig.json')
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../tsconfig.json',
      include: [],
      files: ['planted-endpoint.ts', '../src/academy/roles.rules.ts'],
    }),
  )
  try {
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', config], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  } finally {
    rmSync(config, { force: true })
  }
}

describe('a call that is not whole does not compile', () => {
  test.each([
    [
      'whole',
      `'GET', '/a/{id}', { summary: '', access: 'anyone', params: { id: z.string() }, reply: z.object({}) }`,
      true,
    ],
    ['without access', `'GET', '/a', { summary: '', reply: z.object({}) }`, false],
    ['with a role nobody knows', `'GET', '/a', { summary: '', access: 'admin', reply: z.object({}) }`, false],
    [
      'with an undeclared path parameter',
      `'GET', '/a/{id}', { summary: '', access: 'anyone', reply: z.object({}) }`,
      false,
    ],
    [
      'with another parameter',
      `'GET', '/a/{id}', { summary: '', access: 'anyone', params: { name: z.string() }, reply: z.object({}) }`,
      false,
    ],
    [
      'with a parameter the path has not',
      `'GET', '/a', { summary: '', access: 'anyone', params: { id: z.string() }, reply: z.object({}) }`,
      false,
    ],
    [
      'of staff that the log has no words for',
      `'POST', '/a', { summary: '', access: 'owner', reply: z.object({}) }`,
      false,
    ],
    [
      'of staff with its words',
      `'POST', '/a', { summary: '', access: 'owner', auditVerb: 'did a', reply: z.object({}) }`,
      true,
    ],
    ['without a reply', `'GET', '/a', { summary: '', access: 'anyone' }`, false],
  ])('%s', (_, definition, compiles) => expect(compile(definition) === '').toBe(compiles))
})

describe('addresses', () => {
  const call = endpoint('GET', '/a/{id}/b', {
    summary: '',
    access: 'anyone',
    params: { id: z.string() },
    query: { q: z.optional(z.string()) },
    reply: z.object({}),
  })
  test('parameters are encoded, empty query values left out', () => {
    expect(addressOf(call, { params: { id: '../x?y#z' }, query: { q: '' } })).toBe('/api/a/..%2Fx%3Fy%23z/b')
    expect(addressOf(call, { params: { id: 'ä' }, query: { q: 'a b&c' } })).toBe('/api/a/%C3%A4/b?q=a+b%26c')
  })

  test('an id is a UUIDv7 in lower case and nothing else', () => {
    expect(z.safeParse(Id, '01a1fbfa-a3e9-79be-ba81-0d8f38f0251b').success).toBe(true)
    for (const wrong of [
      '01A1FBFA-A3E9-79BE-BA81-0D8F38F0251B',
      '01a1fbfa-a3e9-49be-ba81-0d8f38f0251b',
      '01a1fbfa-a3e9-79be-ba81-0d8f38f0251b\n',
      '',
      "' or 1=1",
    ]) {
      expect(z.safeParse(Id, wrong).success).toBe(false)
    }
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument(endpoints, [], new URL('https://academy.example')) as {
    paths: Record<string, Record<string, unknown>>
  }

  test.each([
    ['post', '/teachers/teacher-login'],
    ['post', '/students/student-login'],
    ['post', '/teachers/create-teacher'],
    ['post', '/students/create-student'],
    ['get', '/students/get-student/{id}'],
    ['get', '/teachers/get-teacher/{id}'],
    ['get', '/banner/active'],
    ['get', '/course-category/all-category'],
    ['get', '/courses/get-all-courses'],
    ['get', '/courses/get-course/{id}'],
    ['get', '/courses/{courseId}'],
    ['get', '/blogs/live-blogs'],
    ['get', '/blogs/get-blog/{id}'],
    ['get', '/testimonials/all-testimonials'],
    ['get', '/gallery/get-all-gallery'],
    ['get', '/quiz/get-all-subjects'],
    ['get', '/quiz/get-quizzes-by-subject/{subjectId}'],
    ['get', '/quiz/getSubmissionsByUser/{userId}'],
    ['get', '/quiz/singleQuiz/{quizId}'],
    ['get', '/quiz/get-questions-by-quiz/{quizId}'],
    ['post', '/quiz/submit-quiz'],
    ['patch', '/quiz/updateQuizSubmission/{userId}'],
    ['get', '/quiz/getSubmission/{submissionId}'],
    ['post', '/franchise-requests/create-request'],
    ['post', '/booka-a-demo/create-demo-request'],
    ['post', '/initiatePayment'],
    ['get', '/verifyPayment'],
  ])('defines %s %s', (method, path) => {
    expect(document.paths[path]?.[method]).toMatchObject({
      summary: expect.stringMatching(/\w/),
      'x-access': expect.stringMatching(/^(anyone|member|learner|customer|student|teacher)$/),
    })
  })

  test('no two calls share method and path, and every operation id is its own', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(names).size).toBe(names.length)
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((operation) => (operation as { operationId: string }).operationId),
    )
    expect(new Set(ids).size).toBe(endpoints.length)
  })
})

test('an act that has nothing to hand over answers by the one shape of it', () => {
  const told = endpoints.filter(({ definition: { reply } }) => {
    const shape = reply instanceof z.ZodMiniObject ? Object.keys(reply.shape) : []
    return shape.toSorted().join() === 'message,success'
  })
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(({ definition }) => definition.reply !== MessageReply).map(({ path }) => path)).toEqual(
    [],
  )
})

describe('settings', () => {
  test('have defaults, and an empty value counts as absent', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 4001,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      MIN_FREE_MB: 256,
      secure: false,
    })
    expect(readEnv({ PUBLIC_URL: 'https://academy.example' })).toMatchObject({ secure: true })
  })

  test.each([
    { PORT: '65536' },
    { PORT: '-1' },
    { PORT: '4001x' },
    { NODE_ENV: 'prod' },
    { PUBLIC_URL: 'ftp://x' },
    { LOG_LEVEL: 'loud' },
    { MIN_FREE_MB: '1.5' },
  ])('%j stops the start with one sentence that names it', (wrong) => {
    expect(() => readEnv(wrong)).toThrow(
      new RegExp(`^${Object.keys(wrong)[0]} must .*; you set '${Object.values(wrong)[0]}'\\.$`),
    )
  })

  test('a setting that can hold a password is named and not repeated', () => {
    expect(() => readEnv({ DEMO_PASSWORD: 'short' })).toThrow(
      /^DEMO_PASSWORD must have at least 6 characters\.$/,
    )
    expect(() => readEnv({ DATABASE_URL: 'mysql://academy:secret@db' })).toThrow(
      /^DATABASE_URL must be [^;]*\.$/,
    )
  })
})

test.each(['member', 'learner', 'customer', 'student', 'parent'] as const)(
  'who calls is never taken from memory where a PIN closes what a %s may do',
  (access) => {
    const params = { id: Id }
    const closed = endpoint('GET', '/api/closed/{id}', {
      summary: 'Closed',
      access,
      behindPin: 'closed',
      params,
      reply: MessageReply,
    })
    const call = serve(closed, () => Promise.resolve({ success: true, message: '' }), { checksSession: true })
    expect(() => assertReadSessions([call])).toThrow(/PIN/)
  },
)

describe('a body that is too large', () => {
  const refusal = (body: string) =>
    readReply(new Response(body, { status: 413 })).catch((error: unknown) => error)

  test('for a proxy on the way is refused in words that say so; the academy’s own words stand', async () => {
    expect(await refusal('<html><h1>413 Request Entity Too Large</h1></html>')).toMatchObject({
      status: 413,
      message: expect.stringMatching(
        /^This is too large for the web server in front of the academy\..*client_max_body_size/,
      ),
    })
    expect(await refusal('{"success":false,"message":"At most 8 MB are taken"}')).toMatchObject({
      message: 'At most 8 MB are taken',
    })
  })

  // nginx takes 1 MB where nobody has told it otherwise.
  test('is no part of a film', () => expect(FILM_PART_BYTES).toBeLessThanOrEqual(1_048_576 / 2))
})

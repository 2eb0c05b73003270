import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserOptions } from './tests/chromium.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These wait for minutes of work or of clocks: they begin first, so that no core is idle at the end. */
const long = [
  'faults/32-slow-mail',
  'faults/21-start',
  'faults/23-thousand',
  'faults/23-mail',
  'faults/26-27-database',
  'api/backup',
  'faults/11-passwords',
  'faults/01-kill',
  'faults/34-clock',
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.includes(`/tests/${name}`))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

/* Each file has its own database: two work at a time, one for each core, while others wait for something. */
const shared = {
  // A link is mailed up to 1.5 s after it was asked for, and a machine at work takes its time.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers: process.env.TEST_DATABASE_URL ? 4 : 3,
  pool: 'forks' as const,
  // A worker reads the sources once; files share nothing else.
  isolate: false,
}

/** On PostgreSQL these run alone: a restore locks all that goes or comes, and one server has room for one. */
const restoring = process.env.TEST_DATABASE_URL
  ? ['api/backup', 'api/move', 'api/command-line', 'faults/46-kills'].map((name) => `tests/${name}.test.ts`)
  : []
/** These measure time or memory: they run alone, after the others. */
const measuring = ['12', '14', '15', '25', '28', '33', '47'].map((row) => `tests/faults/${row}*.test.ts`)
const alone = [...measuring, ...restoring]
// Row 20 is about the embedded database's disk; the others are about what comes before any database: sockets,
// bodies, uploads, HTML, the password's hash, a mail server. They tell nothing new on PostgreSQL.
const before = ['12', '13', '14', '15', '17', '20', '25-raw', '28', '32']
const embeddedOnly = process.env.TEST_DATABASE_URL ? before.map((row) => `tests/faults/${row}*.test.ts`) : []
// Unpacked here, before two files want it: of two that unpack it at once, one would start half a browser.
const { executablePath, args } = await browserOptions()

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'rules', include: ['tests/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'data',
          include: ['tests/api/**/*.test.ts'],
          // What PostgreSQL does by itself where it runs as a server.
          exclude: [...(process.env.TEST_DATABASE_URL ? ['tests/api/embedded-*.test.ts'] : []), ...restoring],
        },
      },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: [...alone, ...embeddedOnly],
          testTimeout: 180_000,
        },
      },
      {
        // Found before the first test, so that no page is loaded again in the middle of one.
        optimizeDeps: {
          include: ['react', 'react-dom/client', 'react-router', 'lucide-react', 'sonner', 'zod/mini'],
        },
        test: {
          name: 'components',
          include: ['tests/components/*.test.tsx'],
          browser: {
            enabled: true,
            provider: playwright({
              launchOptions: { args, ...(executablePath ? { executablePath } : { channel: 'chrome' }) },
            }),
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...shared,
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'faults-alone',
          include: alone,
          exclude: embeddedOnly,
          maxWorkers: 1,
          isolate: true,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
        },
      },
    ],
  },
})

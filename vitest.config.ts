import { defineConfig } from 'vitest/config'

// Two cores: files of the same project run one after another; each has its own database.
const shared = { testTimeout: 30_000, hookTimeout: 60_000, fileParallelism: false, pool: 'forks' as const }

// Row 20 is about the embedded database's disk; PostgreSQL's belongs to its own machine.
export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'rules', include: ['tests/*.test.ts'] } },
      { test: { ...shared, name: 'data', include: ['tests/api/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? ['tests/faults/20-disk.test.ts'] : [],
          testTimeout: 180_000,
        },
      },
      { test: { ...shared, name: 'browser', include: ['tests/e2e/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})

import { expect, test } from 'vitest'
import { surprises } from '../bin/audit.mjs'

const integrity = 'sha512-abc'
const lock = (entry: object) => ({
  packages: { '': {}, 'node_modules/x/node_modules/@scope/name': { integrity, ...entry } },
})

test('a package of the lock file has a checksum, comes from a registry, and runs nothing when installed', () => {
  expect(surprises(lock({}))).toEqual([])
  expect(surprises(lock({ integrity: undefined }))).toEqual(['@scope/name has no checksum'])
  expect(surprises(lock({ integrity: 'sha1-abc' }))).toEqual(['@scope/name has no checksum'])
  expect(surprises(lock({ resolved: 'git+ssh://somewhere/name.git' }))).toEqual([
    '@scope/name comes from git+ssh://somewhere/name.git',
  ])
  expect(surprises(lock({ hasInstallScript: true }))).toEqual([
    '@scope/name wants to run a script when it is installed',
  ])
})

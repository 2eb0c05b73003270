import type { Defence } from './defences.ts'

/**
 * The defences as a table: what each keeps from happening, where it stands, which test notices when it is
 * gone.
 */
export const defencesTable = (defences: readonly Defence[]): string =>
  [
    '| what it keeps | where | noticed by |',
    '|---|---|---|',
    ...defences.map(
      ({ keeps, file, test, only, postgres }) =>
        `| ${keeps} | ${file} | ${test}${only ? ` (${only})` : ''}${postgres ? ', PostgreSQL' : ''} |`,
    ),
  ].join('\n')

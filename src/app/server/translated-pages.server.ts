import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type { ChangedWords } from '../../platform/text/phrases.rules.ts'
import type { PageModule } from './academy.server.ts'

type Evaluate = (exports: object, require: NodeJS.Require, changed: ChangedWords) => void

/**
 * The pages of a language from its script. Many texts are read as it is evaluated, so it is evaluated again
 * for a changed word; the old one goes with its last request, which a module never would.
 */
export function openTranslatedPages(file: string): (changed: ChangedWords) => PageModule {
  const evaluate = compileFunction(readFileSync(file, 'utf8'), ['exports', 'require', 'CHANGED_WORDS'], {
    filename: file,
  }) as Evaluate
  const require = createRequire(file)
  let current: { words: string; pages: PageModule } | undefined
  return (changed) => {
    const words = JSON.stringify(changed)
    if (current?.words !== words) {
      const exports = {}
      evaluate(exports, require, changed)
      current = { words, pages: exports as PageModule }
    }
    return current.pages
  }
}

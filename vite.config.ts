import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type EnvironmentOptions, parseAst, type Plugin } from 'vite'
import { TRANSLATIONS } from './src/platform/languages.rules.ts'
import {
  askingForChanges,
  type BuiltPhrases,
  isEnglish,
  isHindi,
  listPhrases,
  phrasesIn,
} from './src/platform/text/phrases.rules.ts'

/** Whether an environment is the app as a browser loads it, in any language. */
const isApp = (name: string) => name === 'client' || name.startsWith('client_')
/** Whether an environment is the question that a page shows before the app, in any language. */
const isFirstQuestion = (name: string) => name === 'first' || name.startsWith('first_')
/** The language that an environment is built in; undefined for English. */
const languageOf = (name: string) => /^(?:client|pages|first)_(\w+)$/.exec(name)?.[1]

/**
 * Each language is a build of its own. Where `home.hi.words.ts` lies beside `home.words.ts`, the Hindi build
 * takes it instead, and likewise for any other file, so no page loads the words of two languages.
 */
function inLanguage(): Plugin {
  const router = 'src/app/site/router.translation.tsx'
  return {
    name: 'in-language',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => languageOf(name) !== undefined,
    async resolveId(source, importer) {
      const language = languageOf(this.environment.name)
      const from = importer && relative(import.meta.dirname, importer).replaceAll('\\', '/')
      if (!language || !from?.startsWith('src/')) return undefined
      // A link to a page without a translation leads to the English one.
      if (source === 'react-router' && from !== router) return `${import.meta.dirname}/${router}`
      if (!source.startsWith('.')) return undefined
      const found = await this.resolve(source, importer, { skipSelf: true })
      const [, before, after] = /^(.*\/[\w-]+)((?:\.\w+)*\.tsx?)$/.exec(found?.id ?? '') ?? []
      const translated = `${before}.${language}${after}`
      return before && existsSync(translated) && translated !== importer ? translated : found
    },
  }
}

/** sonner writes a style element when it is imported, which the CSP forbids; ours has its stylesheet instead. */
function sonnerWithoutStyleElement(): Plugin {
  const opening = 'function __insertCSS(code) {'
  return {
    name: 'sonner-without-style-element',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.m?js/.test(id)) return undefined
      if (!code.includes(opening))
        throw new Error('sonner no longer inserts its style the way we know; see vite.config.ts')
      return { code: code.replace(opening, `${opening} return;`), map: null }
    },
  }
}

/** Each word is an export of its own, so that a page pays for no name and for no word that it does not say. */
function wordsByThemselves(): Plugin {
  const imported = /import \{ words(?: as (\w+))? \} from ('[^']*\.words\.ts')/g
  return {
    name: 'words-by-themselves',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isApp(name) || isFirstQuestion(name),
    transform(code, id) {
      if (!/\/src\/.*\.tsx?$/.test(id)) return undefined
      const text = code.replace(imported, (_, name: string | undefined, from: string) => {
        return `import * as ${name ?? 'words'} from ${from}`
      })
      return { code: id.endsWith('.words.ts') ? withExports(text) : text, map: null }
    },
  }
}

/** `export const words = { a: 'A' }` as `export const a = 'A'`. */
function withExports(code: string): string {
  for (const node of parseAst(code, { lang: 'ts' }).body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    const [declared] = node.declaration.declarations
    if (declared?.id.type !== 'Identifier' || declared.id.name !== 'words') continue
    if (declared.init?.type !== 'ObjectExpression') continue
    const each = declared.init.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') throw new Error(code)
      const { key, value, shorthand } = property
      return shorthand
        ? `export { ${key.name} }`
        : `export const ${key.name} = ${code.slice(value.start, value.end)}`
    })
    return code.slice(0, node.start) + each.join('\n') + code.slice(node.end)
  }
  return code
}

/** The phrases of a file of words: of a language in Devanagari, or of English. */
const readPhrases = (file: string, says: (text: string) => boolean) =>
  phrasesIn(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }), says)

/**
 * Each text of another language asks whether the academy changed it. Beside the pages lies the list of all of
 * them, with the pages that show them.
 */
function changeableWords(): Plugin {
  const sourceOf = (id: string, language: string) =>
    new RegExp(`/(src/(.*)\\.${language}\\.words\\.ts)$`).exec(id.replaceAll('\\', '/'))
  return {
    name: 'changeable-words',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => languageOf(name) !== undefined,
    transform(code, id) {
      const [, , file] = sourceOf(id, languageOf(this.environment.name) ?? '') ?? []
      if (!file) return undefined
      const phrases = phrasesIn(parseAst(code, { lang: 'ts' }), isHindi)
      if (phrases.length === 0) return undefined
      const asks = `import { phrasesOf } from ${JSON.stringify(`${import.meta.dirname}/src/platform/changed-words.hi.ts`)}
const phrase = /* @__PURE__ */ phrasesOf(${JSON.stringify(file)})\n`
      return { code: asks + askingForChanges(code, phrases), map: null }
    },
    // A build for a server emits no assets.
    writeBundle({ dir }) {
      const language = languageOf(this.environment.name)
      if (!dir || !language || this.environment.name !== `pages_${language}`) return
      const built: BuiltPhrases = { phrases: [], pages: {} }
      for (const id of [...this.getModuleIds()].toSorted()) {
        const [, source, file] = sourceOf(id, language) ?? []
        if (!source || !file) continue
        const english = `src/${file}.words.ts`
        const said = existsSync(english) ? readPhrases(english, isEnglish) : null
        built.phrases.push(...listPhrases(file, readPhrases(source, isHindi), said))
        built.pages[file] = pagesOver(id, (of) => this.getModuleInfo(of))
      }
      writeFileSync(`${dir}/phrases.json`, JSON.stringify(built))
    },
  }
}

type ModuleImporters = { importers: readonly string[]; dynamicImporters: readonly string[] } | null

/** The files of pages that load a module, from `src/` on. */
function pagesOver(id: string, find: (id: string) => ModuleImporters): string[] {
  const open = [id]
  for (const at of open) {
    if (at.endsWith('Page.tsx')) continue
    const above = find(at)
    for (const next of [...(above?.importers ?? []), ...(above?.dynamicImporters ?? [])])
      if (!open.includes(next)) open.push(next)
  }
  return open
    .filter((each) => each.endsWith('Page.tsx'))
    .map((each) => each.slice(each.indexOf('/src/') + 5))
    .toSorted()
}

/** What the API's page and the audit log say of a call is for no browser: kilobytes on a first visit. */
function callsWithoutSummaries(): Plugin {
  const sentence = /\b(summary|auditVerb):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g
  return {
    name: 'calls-without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!isApp(this.environment.name) || !id.endsWith('.contract.ts')) return undefined
      return { code: code.replace(sentence, "$1: ''"), map: null }
    },
  }
}

/** A page's title is all that a browser writes of its head; the rest is the server's. */
function headsWithoutDescriptions(): Plugin {
  const sentence =
    /\b(?:description:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|words\.\w+)|structuredData: \(\) => \[\w+\(\)\]|contentInEnglish: true),?/g
  return {
    name: 'heads-without-descriptions',
    enforce: 'pre',
    transform(code, id) {
      if (!isApp(this.environment.name) || !/\/src\/.*\/(?:room|pages)\.ts$/.test(id)) return undefined
      const rest = code.replace(sentence, '')
      // What only these sentences named would come along otherwise.
      const named = rest.replace(/^import \{ (\w+) \} from '[^']+'\n/gm, (line, name: string) =>
        rest.split(name).length > 2 ? line : '',
      )
      return { code: named, map: null }
    },
  }
}

/** The router's framework, whose prefetched links and instruments we have none of, is kilobytes on each first visit. */
function routerWithoutFramework(): Plugin {
  const instead: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
    'dom/ssr/components.js': [
      [
        'function PrefetchPageLinks({ page, ...linkProps }) {',
        'function PrefetchPageLinks() { return null; } function unused({ page, ...linkProps }) {',
      ],
    ],
    'router/router.js': [
      ['if (init.instrumentations) {', 'if (false) {'],
      ['if (init.instrumentations) router =', 'if (false) router ='],
    ],
  }
  return {
    name: 'router-without-framework',
    applyToEnvironment: ({ name }) => isApp(name),
    transform(code, id) {
      const [, file = ''] = /\/react-router\/dist\/production\/lib\/(.*)$/.exec(id) ?? []
      const changes = instead[file]
      if (!changes) return undefined
      for (const [from] of changes)
        if (!code.includes(from))
          throw new Error(`${file} of the router no longer says ${from}; see vite.config.ts`)
      return { code: changes.reduce((text, [from, to]) => text.replace(from, to), code), map: null }
    },
  }
}

/**
 * What a page shows before the app is a build of its own, with Preact in React's place; the page has its
 * styles already.
 */
function withPreact(): Plugin {
  const instead: Readonly<Record<string, string>> = {
    react: 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  }
  return {
    name: 'with-preact',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => isFirstQuestion(name),
    resolveId(id, importer) {
      if (id.endsWith('.css')) return '\0no-styles'
      return instead[id] === undefined ? undefined : this.resolve(instead[id], importer)
    },
    load: (id) => (id === '\0no-styles' ? '' : undefined),
  }
}

/** A module of the server still finds what lies beside its source. */
function besideItsSource(): Plugin {
  return {
    name: 'beside-its-source',
    applyToEnvironment: ({ name }) => name === 'server',
    transform(code, id) {
      const source = relative(import.meta.dirname, id).replaceAll('\\', '/')
      if (!source.startsWith('src/') || !code.includes('import.meta.')) return undefined
      const url = `new URL(${JSON.stringify(`../../${source}`)}, import.meta.url)`
      return {
        code: code
          .replaceAll(
            'import.meta.dirname',
            `import.meta.dirname + ${JSON.stringify(`/../../${dirname(source)}`)}`,
          )
          .replaceAll(/import\.meta\.url\b/g, `${url}.href`),
        map: null,
      }
    },
  }
}

/**
 * The service worker: one file without imports, at an address that covers the site. It carries the name of
 * the build, so that each build is another worker.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle(_, bundle) {
      // The pages of the other languages are built later: what they say stands for them.
      const words = TRANSLATIONS.flatMap((language) => globSync(`src/**/*.${language}.*`).toSorted())
      const names = Object.keys(bundle).toSorted().join()
      const BUILD = createHash('sha256')
        .update(names + words.map((file) => readFileSync(file, 'utf8')).join(''))
        .digest('hex')
        .slice(0, 12)
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        define: { BUILD: JSON.stringify(BUILD) },
        build: {
          write: false,
          target: 'es2023',
          modulePreload: { polyfill: false },
          rolldownOptions: { input: 'src/app/site/worker.ts', output: { format: 'iife' } },
        },
        publicDir: false,
      })
      const [output] = Array.isArray(built) ? built : [built]
      const chunk = output && 'output' in output ? output.output[0] : undefined
      if (chunk?.type !== 'chunk') throw new Error('the service worker was not built')
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: chunk.code })
    },
  }
}

/** The file of each icon of lucide; one that was renamed has several names. */
const iconFiles = new Map(
  [
    ...readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8').matchAll(
      /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g,
    ),
  ].flatMap(([, names = '', file = '']) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
  ),
)
/** Icons as these files import them. */
const iconsOf = (files: readonly string[]) =>
  new Set(
    files
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
      .flatMap(([, names = '']) =>
        names.split(',').map((name) => iconFiles.get(name.trim().replace(/^type /, ''))),
      ),
  )
const visitorsIcons = iconsOf(globSync('src/**/*.tsx').filter((file) => !/[\\/]office[\\/]/.test(file)))
const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

const isOffices = (id: string) => {
  const [, drawn] = icon.exec(id) ?? []
  return id.includes('/src/ui/office/') || (drawn !== undefined && !visitorsIcons.has(drawn))
}
/**
 * The modules of a folder by their names. A name without a file ends the build: a group that a rename has
 * emptied would otherwise be noticed by slower pages alone.
 */
function inFolder(folder: string, names: readonly string[]): readonly string[] {
  const files = names.map((name) => `${folder}/${name}`)
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`vite.config.ts names ${missing.join(', ')}: no such file`)
  return files
}

/**
 * Modules that several pages share, each list in a file of its own without what they import: a phone pays more
 * for two dozen small files than for what it did not need of these.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  // What most pages draw, and the question of a quiz does not.
  drawn: [
    ...inFolder('src/ui/art', [
      'glyphs.ts',
      'digital-root.ts',
      'Cover.tsx',
      'CoverPattern.tsx',
      'CoverIcon.tsx',
      'Toran.tsx',
      'Cube.tsx',
      'Threads.tsx',
      'VedicSquare.tsx',
      'Copybook.tsx',
      'Script.tsx',
    ]),
    ...inFolder('src/ui', ['Stars.tsx', 'Picture.tsx', 'Prose.tsx', 'picture-source.ts', 'video-source.ts']),
    ...inFolder('src/platform', ['text/rupees.rules.ts']),
  ],
  // What is filled in.
  forms: [
    ...inFolder('src/ui', [
      'ErrorSummary.tsx',
      'Field.tsx',
      'ActionForm.tsx',
      'FormErrors.tsx',
      'PublicForm.tsx',
      'FormSwitcher.tsx',
    ]),
    ...inFolder('src/platform', ['browser/form-action.ts']),
  ],
  // Small parts that the pages of content and the shelves of courses share.
  content: [
    ...inFolder('src/content', [
      'LoadError.tsx',
      'BlogCards.tsx',
      'Testimonials.tsx',
      'Banners.tsx',
      'useSwipe.ts',
      'useFailures.ts',
    ]),
    ...inFolder('src/catalogue', ['CategoryTabsView.tsx']),
  ],
  // What a course looks like: the pages that need one of these need them all.
  course: inFolder('src/catalogue', [
    'CategoryNameView.tsx',
    'CourseView.tsx',
    'Price.tsx',
    'VideoPoster.tsx',
  ]),
  // What public pages ask before they are shown, and what accounts are asked.
  asks: [
    ...inFolder('src/content', [
      'content.contract.ts',
      'blog-card.rules.ts',
      'home.loader.ts',
      'about.loader.ts',
      'blogs.loader.ts',
      'blog-details.loader.ts',
      'gallery.loader.ts',
      'legal.loader.ts',
    ]),
    ...inFolder('src/catalogue', ['catalogue.contract.ts', 'course-list.loader.ts', 'teachers.loader.ts']),
    ...inFolder('src/enrolment/buy', ['course-details.loader.ts']),
    ...inFolder('src/platform', [
      'browser/not-found.ts',
      'http/cursor.contract.ts',
      'files/pictures.contract.ts',
    ]),
  ],
  classroom: inFolder('src/classroom', ['classroom.rules.ts', 'classroom.contract.ts']),
  // Pages handed in, and what may be a file of one.
  attachments: inFolder('src', ['platform/files/attachments.contract.ts', 'classroom/files/files.rules.ts']),
  passkeys: inFolder('src/people/account', ['passkey-device.ts', 'passkeys.contract.ts']),
  // Who uses a device, and the PIN that is asked for: where there is one, there is the other.
  family: inFolder('src/people/family', ['PinGateView.tsx', 'useSwitch.tsx', 'family.contract.ts']),
  people: inFolder('src/people', [
    'people.rules.ts',
    'people.contract.ts',
    'forms.contract.ts',
    'account/account.words.ts',
    'account/landing.ts',
    'family/switch.words.ts',
  ]),
  // A course as it is chosen, bought and asked about.
  courses: inFolder('src/catalogue', [
    'course-filter.rules.ts',
    'courses.words.ts',
    'CourseNotebook.tsx',
    'CourseTrust.tsx',
  ]),
  buying: [
    ...inFolder('src/enrolment', ['enrolment.contract.ts', 'enrolment.rules.ts']),
    ...inFolder('src/enrolment/buy', ['checkout.rules.ts', 'checkout.contract.ts', 'checkout-path.ts']),
  ],
  enquiry: inFolder('src/enquiries', [
    'enquiries.contract.ts',
    'enquiries.rules.ts',
    'enquiry.words.ts',
    'EnquiryLayout.tsx',
    'SourceField.tsx',
  ]),
  // Competitions and quizzes as they are chosen.
  shelf: [
    ...inFolder('src/competition', [
      'labels.ts',
      'competition.rules.ts',
      'rank.rules.ts',
      'competition.contract.ts',
      'useCoarseNow.ts',
    ]),
    ...inFolder('src/quiz/bank', ['QuizCard.tsx']),
  ],
  // The calls of quizzes, and what a browser stores of somebody's own pages.
  quizzes: [
    'node_modules/idb/',
    ...inFolder('src/quiz', ['quiz.contract.ts', 'quiz.rules.ts', 'quiz.words.ts', 'useLoginFirst.ts']),
    ...inFolder('src/quiz/kinds', ['kinds.rules.ts', 'kinds.words.ts']),
    ...inFolder('src/platform', [
      'device/offline-pages.ts',
      'device/useOfflinePage.ts',
      'device/device-store.ts',
    ]),
  ],
  // What the pages of the practice share.
  practised: [
    ...inFolder('src/craft/practice', [
      'useSetting.ts',
      'useOfflinePractice.ts',
      'PracticeShell.tsx',
      'StateBead.tsx',
      'send.ts',
    ]),
  ],
  // What a quiz is asked and answered with: a question comes in few files.
  asked: [
    ...inFolder('src/quiz', [
      'QuestionPrompt.tsx',
      'Words.tsx',
      'Listen.tsx',
      'figures.rules.ts',
      'question-layout.rules.ts',
      'spoken.words.ts',
    ]),
    ...inFolder('src/quiz/attempt', [
      'attempt.words.ts',
      'AttemptHeader.tsx',
      'AttemptPaper.tsx',
      'Palette.tsx',
      'PausedPanel.tsx',
      'QuestionForm.tsx',
      'NoticeView.tsx',
      'useCountdown.ts',
      'attempt.rules.ts',
      'attempt-store.ts',
      'deadline.ts',
      'offline.rules.ts',
      'send-offline.ts',
      'save-state.ts',
    ]),
    ...inFolder('src/quiz/kinds', ['KindView.tsx']),
    ...inFolder('src/quiz/results', ['reserved-path.ts', 'next-quiz.ts', 'result.rules.ts']),
    ...inFolder('src/ui/art', ['PaletteButton.tsx', 'CubeFace.tsx', 'TimerRing.tsx', 'PartsBar.tsx']),
  ],
}
/** A file by its English name: its translation belongs where it does. */
const inEnglish = (id: string) =>
  TRANSLATIONS.reduce((name, language) => name.replace(`.${language}.`, '.'), id)
/** Whether a module is one of these files, or in one of these folders, in any language. */
function anyOf(files: readonly string[]): (id: string) => boolean {
  return (id) => {
    const name = inEnglish(id)
    return files.some((file) => (file.endsWith('/') ? name.includes(`/${file}`) : name.endsWith(`/${file}`)))
  }
}
const sharedGroups = Object.entries(shared).map(([name, files]) => apart(name, anyOf(files)))
/** Of these, what every page loads first. */
const isFirst = anyOf([
  ...inFolder('src/ui', ['Button.tsx', 'EmptyState.tsx', 'ErrorState.tsx', 'toast.tsx']),
  ...inFolder('src/ui/art', ['bead.ts', 'Bead.tsx', 'rng.ts', 'SnappedRod.tsx', 'Soroban.tsx']),
  'node_modules/zod/',
  'node_modules/react-router/',
  ...inFolder('src/platform', [
    'wire.ts',
    'errors.ts',
    'browser/prefetch.ts',
    'browser/session.ts',
    'browser/repair-session.ts',
    'device/storage-keys.ts',
    'device/service-worker.ts',
    'fields.ts',
    'languages.rules.ts',
    'browser/fields-to-mend.rules.ts',
    'files/upload-path.rules.ts',
  ]),
  ...inFolder('src/academy', ['academy.rules.ts', 'academy.contract.ts', 'roles.rules.ts']),
  ...inFolder('src/catalogue', ['catalogue.rules.ts']),
])
/** What nearly every page draws with once it has come in, beside what is first. */
const isPart = (id: string) =>
  /\/src\/ui\/(?!art\/(?:Slate|abacus-engine)|(?:StepPath|step-path)\.|Video|CascadingSelect|SavedCheckField|save-file)|\/lucide-react\//.test(
    id,
  ) && !isOffices(id)
const isPartOfPages = anyOf([
  ...inFolder('src/platform', [
    'new-id.ts',
    'browser/paths.ts',
    'browser/usePrivateQuery.ts',
    'browser/useRequiredSession.ts',
    'browser/open-anew.ts',
    'browser/load-result.ts',
    'text/numbers.rules.ts',
    'text/digits.rules.ts',
    'text/india.rules.ts',
    'files/attachments.rules.ts',
    'files/byte-size.rules.ts',
    'browser/report-error.ts',
  ]),
  ...inFolder('src/quiz', ['seeded.rules.ts', 'verdicts.rules.ts', 'attempt/send-later.ts']),
  ...inFolder('src/academy', ['certificates.contract.ts']),
  ...inFolder('src/people', ['account/useNext.ts', 'language.contract.ts']),
  ...inFolder('src/content', ['gallery.rules.ts']),
  ...inFolder('src/enquiries', ['demo/classes.rules.ts']),
  ...inFolder('src/app/site', ['useLogout.tsx', 'nav.ts', 'nav.words.ts', 'Logo.tsx']),
])

const onEveryPage = /^assets\/(?:ui|rolldown-runtime|entry-client|parts|drawn)-/

/** Modules that several pages share, in a file of their own without what they import. */
function apart(name: string, test: (id: string) => boolean) {
  return { name, test, minShareCount: 2, priority: 3, includeDependenciesRecursively: false }
}

/** The app as a browser loads it. */
function app(language?: string): EnvironmentOptions {
  return {
    build: {
      outDir: 'dist/client',
      // English is built first and empties the folder; the others come beside it.
      emptyOutDir: language === undefined,
      copyPublicDir: language === undefined,
      manifest: language ? `manifest-${language}.json` : 'manifest.json',
      modulePreload: {
        polyfill: false,
        // What nearly every page has loaded need not be named for each.
        resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)),
      },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'src/app/site/entry-client.tsx',
        output: {
          // The first script names all files, and what stands in a hash is not packed: 42 bits are enough. Nor need
          // each of 150 names say that it is a page.
          chunkFileNames: ({ name }) => `assets/${name.replace(/Page$/, '')}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // The parts that pages share come as one file: two dozen small ones cost a phone more than that.
          codeSplitting: {
            // What only the office shows is in no file that a visitor loads, and what visitors see too is in
            // none of the office's: a group takes along whatever it imports unless told otherwise.
            groups: [
              ...sharedGroups,
              {
                name: 'ui',
                test: (id: string) => id.includes('vite/preload-helper') || isFirst(id),
                minShareCount: 2,
                priority: 2,
              },
              { ...apart('parts', (id) => isPart(id) || isPartOfPages(id)), priority: 1 },
              {
                name: 'office',
                test: isOffices,
                minShareCount: 2,
                priority: 1,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
  }
}

/** The pages as the server renders them, bundled whole, so that React's production build runs whatever NODE_ENV says. */
function renderedPages(language?: string): EnvironmentOptions {
  return {
    // Bundled whole, so that React's production build runs whatever NODE_ENV says.
    resolve: process.env.MANKA_DEV ? {} : { noExternal: true },
    build: {
      outDir: language ? `dist/server/${language}` : 'dist/server',
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/app/site/entry-server.tsx',
        // A language is one script, which the server evaluates again when the academy changes a word of it.
        output: language
          ? { entryFileNames: 'entry-server.cjs', format: 'cjs', codeSplitting: false }
          : { entryFileNames: 'entry-server.js' },
      },
    },
  }
}

/** The question that an attempt shows before the app: beside the app's own files, which are there by then. */
function firstQuestion(language?: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: 'dist/client',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: language ? `manifest-first-${language}.json` : 'manifest-first.json',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'src/quiz/attempt/first-question.tsx' },
    },
  }
}

export default defineConfig({
  plugins: [
    inLanguage(),
    changeableWords(),
    wordsByThemselves(),
    tailwindcss(),
    react(),
    sonnerWithoutStyleElement(),
    callsWithoutSummaries(),
    headsWithoutDescriptions(),
    routerWithoutFramework(),
    withPreact(),
    besideItsSource(),
    serviceWorker(),
  ],
  appType: 'custom',
  build: { target: 'es2023', emptyOutDir: true },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.MANKA_DEV ? 'development' : 'production') },
  environments: {
    client: app(),
    first: firstQuestion(),
    ssr: renderedPages(),
    server: {
      consumer: 'server',
      // One file instead of a thousand: it starts in a third of the time. What brings files of its own stays
      // apart.
      resolve: { noExternal: true, external: ['@electric-sql/pglite', 'pdfkit', 'fontkit', 'sharp', 'vite'] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: false,
        copyPublicDir: false,
        minify: false,
        rolldownOptions: {
          input: 'src/app/server/main.server.ts',
          // All in one folder, from which `besideItsSource` counts.
          output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
    ...Object.fromEntries(
      TRANSLATIONS.flatMap((language) => [
        [`client_${language}`, { consumer: 'client', ...app(language) }],
        [`first_${language}`, firstQuestion(language)],
        [`pages_${language}`, { consumer: 'server', ...renderedPages(language) }],
      ]),
    ),
  },
  builder: {},
})

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

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

/** What the API's page says of a call is for no browser: several kB of sentences on a first visit. */
function callsWithoutSummaries(): Plugin {
  const summary = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g
  return {
    name: 'calls-without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.endsWith('.contract.ts')) return undefined
      return { code: code.replace(summary, "summary: ''"), map: null }
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
    applyToEnvironment: (environment) => environment.name === 'first',
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
      const names = Object.keys(bundle).toSorted().join()
      const BUILD = createHash('sha256').update(names).digest('hex').slice(0, 12)
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
/** What is drawn wherever somebody comes in. */
const frontIcons = iconsOf(globSync(['src/app/site/*.tsx', 'src/ui/*.tsx', 'src/content/*.tsx']))
const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

const isOffices = (id: string) => {
  const [, drawn] = icon.exec(id) ?? []
  return id.includes('/src/ui/office/') || (drawn !== undefined && !visitorsIcons.has(drawn))
}
/** Signs that stand on the pages behind. */
const isSign = (id: string) => {
  const [, drawn] = icon.exec(id) ?? []
  return drawn !== undefined && visitorsIcons.has(drawn) && !frontIcons.has(drawn)
}
const isVisitors = (id: string) =>
  /\/src\/ui\/(?!art\/(?:Slate|abacus-engine)|Video|ChoiceInSteps|SavedCheckField|save-file)|\/lucide-react\/|vite\/preload-helper/.test(
    id,
  ) && !isOffices(id)

/**
 * Modules that several pages share, each list in a file of its own without what they import: a phone pays more
 * for two dozen small files than for what it did not need of these.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  // What every page loads of the platform, and what its header and footer ask.
  base: [
    'node_modules/zod/',
    'src/platform/(wire|errors|early|session|device-names|start-worker|paths|useOwn|settled|fields).ts',
    'src/academy/academy.rules.ts',
    'src/catalogue/catalogue.rules.ts',
    'src/people/(people.rules|people.contract|forms.contract).ts',
  ],
  // What most pages draw, and the question of a quiz does not.
  drawn: [
    'src/ui/art/(glyphs|Cover|CoverPattern|CoverSign|Toran|Cube|Threads|VedicSquare|Copybook|Script).tsx?',
    'src/ui/(art/digital-root|Stars|Picture|Prose|Rupees|picture-source|video-source).tsx?',
  ],
  // What is filled in.
  forms: ['src/ui/(Field|ActionForm|SentForm|FormChoice).tsx', 'src/platform/form-action.ts'],
  // Small parts that the pages of content and the shelves of courses share.
  content: [
    'src/content/(Failed|BlogCards|Testimonials|Banners|useSwipe|useFailures).tsx?',
    'src/catalogue/CategoryTabsView.tsx',
  ],
  // A course as it is chosen, bought and asked about.
  courses: ['src/catalogue/(course-filter.rules|CourseNotebook|CourseTrust).tsx?'],
  buying: [
    'src/enrolment/(enrolment.contract|enrolment.rules|buy/checkout.rules|buy/checkout.contract|buy/checkout-path).ts',
  ],
  enquiry: ['src/enquiries/(enquiries.contract|enquiries.rules|EnquiryFrame|SourceField).tsx?'],
  // Competitions and quizzes as they are chosen.
  shelf: [
    'src/competition/(words|competition.rules|rank.rules|competition.contract|useMoment).ts',
    'src/quiz/(useLoginFirst|bank/QuizCard).tsx?',
  ],
  quizzes: ['src/quiz/(quiz.contract|quiz.rules).ts'],
  // What a quiz is asked and answered with: a question comes in few files.
  asked: [
    'src/quiz/(Asked|Words|Listen|figures.rules|question-look.rules).tsx?',
    'src/quiz/attempt/(Attempt|Palette|Paused|Question)\\w+.tsx?',
    'src/ui/art/(PaletteKey|CubeFace|TimerRing|PartsBar).tsx',
  ],
}
const sharedGroups = Object.entries(shared).map(([name, files]) => {
  const any = files.map((file) => file.replaceAll('.', '\\.') + (file.endsWith('/') ? '' : '$'))
  const test = new RegExp(`/(?:${any.join('|')})`)
  return apart(name, (id) => test.test(id))
})

const onEveryPage = /^assets\/(?:base|ui|rolldown-runtime|entry-client)-/

/** Modules that several pages share, in a file of their own without what they import. */
function apart(name: string, test: (id: string) => boolean) {
  return { name, test, minShareCount: 2, priority: 3, includeDependenciesRecursively: false }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    react(),
    sonnerWithoutStyleElement(),
    callsWithoutSummaries(),
    withPreact(),
    besideItsSource(),
    serviceWorker(),
  ],
  appType: 'custom',
  build: { target: 'es2023', emptyOutDir: true },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.MANKA_DEV ? 'development' : 'production') },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        modulePreload: {
          polyfill: false,
          // What every page has loaded need not be named for each.
          resolveDependencies: (_, files) => files.filter((file) => !onEveryPage.test(file)),
        },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/site/entry-client.tsx',
          // The parts that pages share come as one file: two dozen small ones cost a phone more than that.
          output: {
            codeSplitting: {
              // What only the office shows is in no file that a visitor loads, and what visitors see too is in
              // none of the office's: a group takes along whatever it imports unless told otherwise.
              groups: [
                ...sharedGroups,
                apart('signs', isSign),
                { name: 'ui', test: isVisitors, minShareCount: 2, priority: 2 },
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
    },
    first: {
      consumer: 'client',
      build: {
        // Beside the app's own files, which are there by then.
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: 'manifest-first.json',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: 'src/quiz/attempt/first-question.tsx' },
      },
    },
    ssr: {
      // Bundled whole, so that React's production build runs whatever NODE_ENV says.
      resolve: process.env.MANKA_DEV ? {} : { noExternal: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: {
          input: 'src/app/site/entry-server.tsx',
          output: { entryFileNames: 'entry-server.js' },
        },
      },
    },
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
  },
  builder: {},
})

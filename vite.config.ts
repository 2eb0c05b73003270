import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Icons of lucide by the names of their files, as the pages of visitors import them. */
const visitorsIcons = new Set(
  globSync('src/**/*.tsx')
    .filter((file) => !/[\\/]office[\\/]/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    .flatMap(([, names = '']) =>
      names.split(',').map((name) => fileOfIcon(name.trim().replace(/^type /, ''))),
    ),
)
function fileOfIcon(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
}
const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

const isOffices = (id: string) => {
  const [, drawn] = icon.exec(id) ?? []
  return id.includes('/src/ui/office/') || (drawn !== undefined && !visitorsIcons.has(drawn))
}
const isVisitors = (id: string) =>
  /\/src\/ui\/|\/lucide-react\/|vite\/preload-helper/.test(id) && !isOffices(id)

export default defineConfig({
  plugins: [tailwindcss(), react(), sonnerWithoutStyleElement()],
  appType: 'custom',
  build: { target: 'es2023', emptyOutDir: true },
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.MANKA_DEV ? 'development' : 'production') },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/app/site/entry-client.tsx',
          // The parts that pages share come as one file: two dozen small ones cost a phone more than that.
          output: {
            codeSplitting: {
              // What only the office shows is in no file that a visitor loads, and what visitors see too is in
              // none of the office's: a group takes along whatever it imports unless told otherwise.
              groups: [
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
  },
  builder: {},
})

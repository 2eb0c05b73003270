import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** sonner writes a style element when it is imported, which the CSP forbids; its stylesheet is part of ours instead. */
function sonnerWithoutStyleElement(): Plugin {
  const opening = 'function __insertCSS(code) {'
  return {
    name: 'sonner-without-style-element',
    transform(code, id) {
      if (!/\/sonner\/dist\/index\.m?js/.test(id)) return undefined
      if (!code.includes(opening)) throw new Error('sonner no longer inserts its style the way we know; see vite.config.ts')
      return { code: code.replace(opening, `${opening} return;`), map: null }
    },
  }
}

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
          input: 'src/app/entry-client.tsx',
          // The parts that pages share come as one file: two dozen small ones cost a phone more than their bytes.
          output: { codeSplitting: { groups: [{ name: 'ui', test: /\/src\/ui\/|\/lucide-react\//, minShareCount: 2 }] } },
        },
      },
    },
    ssr: {
      // Bundled whole, so that React's production build runs whatever NODE_ENV says.
      resolve: process.env.MANKA_DEV ? {} : { noExternal: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx', output: { entryFileNames: 'entry-server.js' } },
      },
    },
  },
  builder: {},
})

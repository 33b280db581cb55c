import { globSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiDocuments } from './build/api-documents.ts'
import { contractOfPages } from './build/contract-of-pages.ts'
import { preloadFirst } from './build/preload-first.ts'
import { texts } from './build/texts.ts'

const root = path.resolve(import.meta.dirname, '..')
const sources = [`${root}/areas/*/web`, `${root}/web`]
const serverAddress = 'http://localhost:4600'

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Through this file a page would import every icon. */
const barrel = '/lucide-react/dist/esm/lucide-react.mjs'

/** Finds what the given files import without `import()`, themselves included. */
function createFinder(...files: string[]): (id: string, graph: ModuleGraph) => boolean {
  const found = new Set<string>()
  const collect = (id: string, importer: string, graph: ModuleGraph) => {
    if (found.has(id)) return
    found.add(id)
    if (id.endsWith(barrel)) throw new Error(`${importer} must import its icons one by one`)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, id, graph)
  }
  return (id, graph) => {
    if (found.size === 0) for (const file of files) collect(path.join(root, file), 'the build', graph)
    return found.has(id)
  }
}

/** Left alone, the bundler makes a file for every set of routes that share something: a dozen small ones for the sign-in page. */
const isCore = createFinder('web/main.tsx')
const isGate = createFinder('areas/identity/web/sign-in/login-page.tsx')
const isShell = createFinder('web/app/layout/shell-page.tsx', 'web/app/layout/unknown-page.tsx')
const isOnOverview = createFinder('areas/home/web/overview-page.tsx')
const isOnPayments = createFinder('areas/payments/web/payments-page.tsx')

/** Pages behind the sign-in, which share most of what they are made of. */
const pages = globSync('areas/*/web/**/*-page.tsx', {
  cwd: root,
  exclude: ['areas/identity/web/{gate,invitation,recovery,registration,shop-auth,sign-in,single-sign-on}/**', 'areas/developers/web/reference/**'],
}).map((file) => createFinder(file))
const isShared = (id: string, graph: ModuleGraph) => pages.filter((isPartOf) => isPartOf(id, graph)).length > 1

/** What more pages share is in one file, and what fewer share in files of their own. */
const manyPages = 5

/** Styles of what pages share come in two files, since each of their own would be another request: those of the two pages below, with the shell's, and the others. */
const isStyle = (id: string) => id.endsWith('.module.css')
const isSharedStyle = (id: string) => isStyle(id) && /\/web\/(?:app|shared|ui)\//.test(id)
const isFirstStyle = (id: string, graph: ModuleGraph) => (isStyle(id) && isOnPayments(id, graph)) || (isSharedStyle(id) && isOnOverview(id, graph))

/** The file of a module that pages share, so that a page waits for few files and for little that it doesn't need. */
const chunks: readonly { name: string; has: (id: string, graph: ModuleGraph) => boolean }[] = [
  {
    name: 'core',
    has: (id, graph) => isCore(id, graph) || (isGate(id, graph) && [isShell, isOnOverview, isOnPayments].some((isPartOf) => isPartOf(id, graph))),
  },
  { name: 'gate', has: isGate },
  { name: 'shell', has: (id, graph) => isShell(id, graph) || isFirstStyle(id, graph) },
  { name: 'styles', has: isSharedStyle },
  // The overview, which most people see first, and the payments, which they see most.
  { name: 'parts', has: (id, graph) => isOnOverview(id, graph) && isOnPayments(id, graph) },
  { name: 'figures', has: (id, graph) => isOnOverview(id, graph) && isShared(id, graph) },
  { name: 'lists', has: (id, graph) => isOnPayments(id, graph) && isShared(id, graph) },
  { name: 'overview', has: isOnOverview },
  { name: 'payments', has: isOnPayments },
  { name: 'forms', has: (id, graph) => pages.filter((isPartOf) => isPartOf(id, graph)).length > manyPages },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), contractOfPages(sources), preloadFirst(), apiDocuments(root)],
  server: { port: 5170, fs: { allow: [root] }, proxy: { '/api': serverAddress, '/v1': serverAddress, '^/shopline/(install|callback|webhook)': serverAddress } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // The icon stays a file.
    assetsInlineLimit: 0,
    // For the benchmark and the test of weights.
    manifest: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The licenses of the packages in the build, as they ask for. A release reads it.
    license: { fileName: 'licenses.json' },
    // The core is large in raw bytes and known; the budget in brotli is checked by the benchmark.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        assetFileNames: 'assets/[name]-[hash][extname]',
        chunkFileNames: 'assets/[name]-[hash].js',
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group takes with a module all that it imports, so what more pages need comes first.
          groups: chunks.map(({ name, has }, index) => ({
            debugName: name,
            name: (id, graph) => (has(id, graph) ? name : null),
            priority: chunks.length - index,
          })),
        },
      },
    },
  },
})

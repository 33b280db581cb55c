import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { antdStyles } from './build/antd-styles.ts'
import { apiDocuments } from './build/api-documents.ts'

const serverAddress = 'http://localhost:4600'

/** Locale files keep their language in the built name, so that a check can tell which language a page fetched. */
function nameAsset(asset: { originalFileNames: string[] }): string {
  const locale = /locales\/([^/]+)\/[^/]+\.json$/.exec(asset.originalFileNames[0] ?? '')?.[1]
  return locale ? `locales/${locale}/[name]-[hash][extname]` : 'assets/[name]-[hash][extname]'
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** Through these files a page would import all of a library that any other page uses a part of. */
const barrels = ['/antd/es/index.js', '/@ant-design/icons/es/index.js']

/** Finds what the given files import without `import()`, themselves included. */
function createFinder(...files: string[]): (id: string, graph: ModuleGraph) => boolean {
  const found = new Set<string>()
  const collect = (id: string, importer: string, graph: ModuleGraph) => {
    if (found.has(id)) return
    found.add(id)
    if (barrels.some((barrel) => id.endsWith(barrel))) throw new Error(`${importer} must import its parts of ${id} one by one`)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) collect(imported, id, graph)
  }
  return (id, graph) => {
    if (found.size === 0) for (const file of files) collect(`${import.meta.dirname}/src/${file}`, 'the build', graph)
    return found.has(id)
  }
}

/** Left alone, the bundler makes a file for every set of routes that share something: a dozen small ones for the sign-in page. */
const isCore = createFinder('main.tsx')
const isFrame = createFinder('areas/identity/sign-in/login-page.tsx', 'app/layout/shell-page.tsx', 'app/layout/unknown-page.tsx')

/**
 * Pages behind the sign-in share most of what they are made of. In one file it is fetched once, whichever page is the
 * first; left alone, it would be a dozen small ones.
 */
const pages = [
  'areas/overview/overview-page.tsx',
  'areas/payments/payments-page.tsx',
  'areas/payments/payment-page.tsx',
  'areas/balance/balance-page.tsx',
  'areas/balance/payouts/payouts-page.tsx',
  'areas/balance/payouts/payout-page.tsx',
  'areas/notifications/notifications-page.tsx',
  'areas/developers/developers-page.tsx',
  'areas/settings/settings-page.tsx',
  'areas/settings/profile/profile-page.tsx',
  'areas/settings/info/info-page.tsx',
  'areas/settings/security/security-page.tsx',
  'areas/team/audit/audit-page.tsx',
  'areas/team/members/members-page.tsx',
  'areas/team/members/member-page.tsx',
  'areas/team/invitations/invitations-page.tsx',
].map((file) => createFinder(file))
const isOnPayments = createFinder('areas/payments/payments-page.tsx')
const isInCatalogue = createFinder('areas/catalogue/catalogue-page.tsx')
/** The catalogue has something of every page. What the payments share with it alone would be small files that delay them. */
const isShared = (id: string, graph: ModuleGraph) =>
  pages.filter((isPartOf) => isPartOf(id, graph)).length > 1 || (isOnPayments(id, graph) && isInCatalogue(id, graph))

const isOnOverview = createFinder('areas/overview/overview-page.tsx')

/** The file of a module that pages share with the overview, which most people see first. */
function firstChunkOf(id: string, graph: ModuleGraph): string | null {
  if (isCore(id, graph)) return 'core'
  if (isFrame(id, graph)) return 'frame'
  return isShared(id, graph) && isOnOverview(id, graph) ? 'parts' : null
}

/** The file of what the other pages share, which the overview doesn't wait for. */
function laterChunkOf(id: string, graph: ModuleGraph): string | null {
  return isShared(id, graph) ? 'lists-and-forms' : null
}

/** Every page needs the frame, but the browser would hear of it only after running the core. */
function preloadFrame(): Plugin {
  return {
    name: 'preload-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'chunk' && file.name === 'frame')
          .map(({ fileName }) => ({ tag: 'link', attrs: { rel: 'modulepreload', href: `/${fileName}` }, injectTo: 'head' as const })),
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), antdStyles(`${import.meta.dirname}/src`), preloadFrame(), apiDocuments(`${import.meta.dirname}/../docs`)],
  server: { port: 5170, proxy: { '/api': serverAddress, '/v1': serverAddress, '^/shopline/(install|callback|webhook)': serverAddress } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Locale files must stay files: inlined, both languages would travel with every page.
    assetsInlineLimit: 0,
    // Styles are 21 KiB compressed: one file, one request, cached for a year.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Of the packages in the build, whose licenses ask for it.
    license: { fileName: 'licenses.md' },
    // The core is large in raw bytes and known; the budget in brotli is checked by the benchmark.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // antd's checkboxes import a provider of its forms that nothing here uses. The package doesn't declare that it has no side effects.
      treeshake: { moduleSideEffects: [{ test: /\/@rc-component\/form\//, sideEffects: false }] },
      output: {
        assetFileNames: nameAsset,
        chunkFileNames: 'assets/[name]-[hash].js',
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          // A group takes with a module all that it imports, so what more pages need comes first.
          groups: [
            { debugName: 'first', name: firstChunkOf, priority: 2 },
            { debugName: 'later', name: laterChunkOf, priority: 1 },
          ],
        },
      },
    },
  },
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const serverAddress = 'http://localhost:4600'

/** Locale files keep their language in the built name, so that a check can tell which language a page fetched. */
function nameAsset(asset: { originalFileNames: string[] }): string {
  const locale = /locales\/([^/]+)\/[^/]+\.json$/.exec(asset.originalFileNames[0] ?? '')?.[1]
  return locale ? `locales/${locale}/[name]-[hash][extname]` : 'assets/[name]-[hash][extname]'
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { port: 5170, proxy: { '/api': serverAddress } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Locale files must stay files: inlined, both languages would travel with every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        assetFileNames: nameAsset,
        chunkFileNames: 'assets/[name]-[hash].js',
        entryFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})

import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { editSource } from './edit-source.ts'
import { dropServerFields, findServerReads, listChecked } from './endpoints-of-pages.ts'
import { markPureCalls } from './pure-declarations.ts'

const contractModule = /\/(?:kernel|areas\/[^/]+\/contract)\/.+\.ts$/
const webModule = /\/(?:web|areas\/[^/]+\/web)\/.+\.tsx?$/

const langOf = (file: string) => (file.endsWith('x') ? 'tsx' : 'ts')

/** Leaves to each page the declarations of the contract that it uses, and of those what it reads. The development server has all of them. */
export function contractOfPages(sources: readonly string[]): Plugin[] {
  const checked = new Set<string>()
  return [
    {
      name: 'contract-declarations',
      apply: 'build',
      enforce: 'pre',
      buildStart() {
        for (const file of globSync(
          sources.map((folder) => `${folder}/**/*.{ts,tsx}`),
          { exclude: ['**/*.test.*'] },
        )) {
          for (const name of listChecked(readFileSync(file, 'utf8'), langOf(file))) checked.add(name)
        }
      },
      transform: {
        filter: { id: contractModule },
        handler: (source) => ({
          code: editSource(source, [...dropServerFields(source, checked), ...markPureCalls(source)]),
          map: null,
        }),
      },
    },
    {
      name: 'contract-reads',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: webModule, code: /'#(?:kernel|areas\/[^/']+\/contract)\// },
        handler(source, id) {
          const lang = langOf(id)
          const reads = findServerReads(source, lang)
          if (reads.length > 0) throw new Error(`${id} reads ${reads.join(' and ')}, which the build leaves to the server (endpoints-of-pages.ts).`)
        },
      },
    },
  ]
}

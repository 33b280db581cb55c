import type { ComponentType } from 'react'
import { findExport, findSnippet } from './snippet.ts'

interface Example {
  readonly name: string
  readonly Component: ComponentType
  readonly code: string
}

export interface CatalogueEntry {
  /** Its folder in ui or shared, such as `overlays`. */
  readonly group: string
  /** Such as `MenuButton`. */
  readonly component: string
  readonly examples: readonly Example[]
}

const modules = import.meta.glob<Record<string, ComponentType>>(['../../examples/*/*.tsx', '!../../examples/*/*.test.tsx'], { eager: true })
const sources = import.meta.glob<string>(['../../examples/*/*.tsx', '!../../examples/*/*.test.tsx'], { eager: true, query: '?raw', import: 'default' })

/** `menu-button` as `MenuButton`. */
const nameComponent = (file: string) => file.replace(/(?:^|-)([a-z])/g, (_match, letter: string) => letter.toUpperCase())

/** Every component that has examples, by folder. */
export const catalogue: readonly CatalogueEntry[] = Object.entries(modules)
  .map(([path, examples]) => {
    const [group = '', file = ''] = path.replace(/^.*examples\/|\.tsx$/g, '').split('/')
    const source = sources[path] ?? ''
    return {
      group,
      component: nameComponent(file),
      examples: Object.entries(examples)
        .map(([name, Component]) => ({ name, Component, code: findSnippet(source, name) }))
        .sort((one, other) => findExport(source, one.name) - findExport(source, other.name)),
    }
  })
  .sort((one, other) => one.group.localeCompare(other.group) || one.component.localeCompare(other.component))

import type { ComponentType } from 'react'
import { findExport, findFolder, findSnippet } from './snippet.ts'

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

const modules = import.meta.glob<Record<string, ComponentType>>(['./examples/*.tsx', '!./examples/*.test.tsx'], { eager: true })
const sources = import.meta.glob<string>(['./examples/*.tsx', '!./examples/*.test.tsx'], { eager: true, query: '?raw', import: 'default' })

const componentOf = (name: string) => name.slice(0, name.indexOf('_'))

/** Every component that has examples, by folder. `TextInput_Invalid` is the example of a text input that is invalid. */
export const catalogue: readonly CatalogueEntry[] = Object.entries(modules)
  .flatMap(([path, exports]) => {
    const source = sources[path] ?? ''
    const shown = Object.entries(exports).sort(([one], [other]) => findExport(source, one) - findExport(source, other))
    return [...Map.groupBy(shown, ([name]) => componentOf(name))].map(([component, ofComponent]) => ({
      group: findFolder(source, component),
      component,
      examples: ofComponent.map(([name, Component]) => ({ name: name.slice(component.length + 1), Component, code: findSnippet(source, name) })),
    }))
  })
  .sort((one, other) => one.group.localeCompare(other.group) || one.component.localeCompare(other.component))

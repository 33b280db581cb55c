import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import english from '../locales/en/catalogue.json' with { type: 'json' }

const root = path.resolve(import.meta.dirname, '..')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
)
const isExample = (file: string) => /^examples\/[^/]+\//.test(file)

function listImports(file: string): string[] {
  const targets = [...(sources.get(file) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, target]) => target ?? '')
  return targets.map((target) => path.join(path.dirname(file), target))
}

const imported = new Map([...sources.keys()].map((file) => [file, listImports(file)]))

const layerOf = (file: string) => file.slice(0, file.indexOf('/'))

/** Whether only components of the same layer use it. It then appears in their examples. */
function isPart(component: string): boolean {
  return [...imported].every(([file, targets]) => isExample(file) || layerOf(file) === layerOf(component) || !targets.includes(component))
}

/** A provider draws nothing. */
const components = [...sources]
  .filter(([file, source]) => /^(?:ui|shared)\/.*(?<!-provider)\.tsx$/.test(file) && /^export (?:default )?(?:function|const) [A-Z]\w*[(<\s]/m.test(source))
  .map(([file]) => file)
const examples = [...sources.keys()].filter((file) => isExample(file) && file.endsWith('.tsx'))
const states = [
  ...new Set(examples.flatMap((file) => [...(sources.get(file) ?? '').matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name ?? ''))),
]

describe('the catalogue', () => {
  it.each(components.filter((file) => !isPart(file)))('has an example of %s', (file) => {
    expect(existsSync(path.join(root, 'examples', path.relative(layerOf(file), file)))).toBe(true)
  })

  it('knows most components', () => {
    expect(components.length).toBeGreaterThan(70)
  })

  it.each(examples)('shows in %s the component that it is named after', (file) => {
    const [, group = '', name = ''] = file.split('/')
    const shown = (imported.get(file) ?? []).filter((target) => target.startsWith(`ui/${group}/`) || target.startsWith(`shared/${group}/`))
    expect(shown.some((target) => path.basename(target, path.extname(target)).startsWith(path.basename(name, '.tsx').replace(/s$/, '')))).toBe(true)
  })

  it.each(states)('has a name for the state %s', (state) => {
    expect(Object.keys(english.states)).toContain(state)
  })
})

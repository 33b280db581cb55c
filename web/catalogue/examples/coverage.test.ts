import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import englishFile from '#kernel/texts/en.json' with { type: 'json' }

const { catalogue: english } = englishFile

const root = path.resolve(import.meta.dirname, '../../..')
const sources = new Map(
  globSync('{web,areas/*/web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
)
const isExample = (file: string) => /^web\/catalogue\/examples\/[^/]+\.tsx$/.test(file)

function listImports(file: string): string[] {
  const targets = [...(sources.get(file) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+|#[^']+)'/g)].map(([, target]) => target ?? '')
  return targets.map((target) => (target.startsWith('#') ? target.slice('#'.length) : path.join(path.dirname(file), target)))
}

const imported = new Map([...sources.keys()].map((file) => [file, listImports(file)]))

const layerOf = (file: string) => file.split('/').slice(0, 2).join('/')

/** Whether only components of the same layer use it. It then appears in their examples. */
function isPart(component: string): boolean {
  return [...imported].every(([file, targets]) => isExample(file) || layerOf(file) === layerOf(component) || !targets.includes(component))
}

/** Without an example, since each is most of a page, and the atlas looks at that page. */
const shownByAtlas = [
  'payouts/create/create-action',
  'payouts/next-payouts',
  'payouts/next-run',
  'payouts/payout-cells',
  'settings/item-list',
  'settings/removal',
  'settings/settings-card',
  'settings/settings-form',
  'settings/settings-frame',
  'settings/settings-list',
  'settings/settings-skeleton',
  'statements/month-table',
  'statements/read-statement',
  'statements/statement-files',
].map((name) => `web/shared/${name}.tsx`)

/** A provider draws nothing. */
const components = [...sources]
  .filter(
    ([file, source]) => /^web\/(?:ui|shared)\/.*(?<!-provider)\.tsx$/.test(file) && /^export (?:default )?(?:function|const) [A-Z]\w*[(<\s]/m.test(source),
  )
  .map(([file]) => file)
/** `TextInput_Invalid` shows the state `Invalid` of `text-input.tsx`. */
const examples = [...sources.keys()].filter(isExample).flatMap((file) =>
  [...(sources.get(file) ?? '').matchAll(/^export (?:function|const) (?:([A-Z]\w*?)_)?(\w+)/gm)].map(([, component = '', state = '']) => ({
    file,
    name: component.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase(),
    state,
  })),
)
const isFromFolder = (file: string, folder: string) => (imported.get(file) ?? []).some((target) => path.dirname(target) === folder)
const baseOf = (file: string) => path.basename(file, path.extname(file))

describe('the catalogue', () => {
  it.each(components.filter((file) => !isPart(file) && !shownByAtlas.includes(file)))('has an example of %s', (component) => {
    expect(examples.some(({ file, name }) => name === baseOf(component) && isFromFolder(file, path.dirname(component)))).toBe(true)
  })

  it('leaves to the atlas only what is there', () => {
    expect(shownByAtlas.filter((file) => !components.includes(file))).toEqual([])
  })

  it('knows most components', () => {
    expect(components.length).toBeGreaterThan(70)
  })

  it.each(examples)('shows in $file the component that $name is named after', ({ file, name }) => {
    const shown = (imported.get(file) ?? []).filter((target) => /^web\/(?:ui|shared)\/[^/]+\//.test(target))
    expect(name).not.toBe('')
    expect(shown.some((target) => baseOf(target).startsWith(name.replace(/s$/, '')))).toBe(true)
  })

  it.each([...new Set(examples.map(({ state }) => state))])('has a name for the state %s', (state) => {
    expect(Object.keys(english.states)).toContain(state)
  })
})

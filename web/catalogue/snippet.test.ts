import { describe, expect, it } from 'vitest'
import { findFolder, findSnippet } from './snippet.ts'

const source = `import { Tag } from '../../ui/tag.tsx'

export function Default() {
  return <Tag />
}

/** Why it is long. */
export const Long = () => <Tag isLong />
export const Short = () => <Tag />
`

describe('the code of an example', () => {
  it('is its function, without the rest of the file', () => {
    expect(findSnippet(source, 'Default')).toBe('export function Default() {\n  return <Tag />\n}')
    expect(findSnippet(source, 'Long')).toBe('export const Long = () => <Tag isLong />')
    expect(findSnippet(source, 'Short')).toBe('export const Short = () => <Tag />')
  })

  it('has what several examples share', () => {
    const shared = 'function Example() {\n  return null\n}\n\nexport const Default = () => <Example />'
    expect(findSnippet(shared, 'Default')).toBe(shared)
    const further = `const tag = {}\n\nconst one = { ...tag }\n\nconst two = {}\n\n${shared.replace('null', "one['two']")}`
    expect(findSnippet(further, 'Default')).toBe(further.replace('const two = {}\n\n', ''))
  })
})

it('finds the folder of a component', () => {
  const imports =
    "import { Money } from '../ui/text/money.tsx'\nimport { MoneyDialog } from '../shared/money/money-dialog.tsx'\nfrom '../ui/feedback/toast-store.ts'"
  expect(['Money', 'MoneyDialog', 'Toasts', 'Other'].map((component) => findFolder(imports, component))).toEqual(['text', 'money', 'feedback', ''])
})

import { describe, expect, it } from 'vitest'
import { findSnippet } from './snippet.ts'

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

  it('is the whole file if several examples share their code', () => {
    const shared = 'function Example() {\n  return null\n}\n\nexport const Default = () => <Example />'
    expect(findSnippet(shared, 'Default')).toBe(shared)
  })
})

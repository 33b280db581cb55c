import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hashFiles } from './hash-files.ts'
import { root } from './scratch.ts'

test('a hash tells a changed source, and knows nothing of what is made from sources', async ({ onTestFinished }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), file)
  }
  const hash = () => hashFiles([path.relative(root, folder)])
  write('app/page.tsx')
  const before = await hash()
  for (const made of ['dist/index.html', 'dist/.sources', 'node_modules/.vite-temp/config.mjs']) write(made)
  expect(await hash()).toBe(before)
  write('app/distance.ts')
  expect(await hash()).not.toBe(before)
})

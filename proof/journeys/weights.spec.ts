import path from 'node:path'
import { cssKibMax, pageTargets, sharedKibMax } from '../../bench/web-targets.ts'
import { findPageFiles, nameHeaviest, sizeKib } from '../../bench/weigh.ts'
import { expect, test } from '../browser/test.ts'

const dist = path.resolve(import.meta.dirname, '../../web/dist')

async function expectWithin(name: string, files: Iterable<string>, kibMax: number): Promise<void> {
  const all = [...files]
  const size = sizeKib(all)
  if (size <= kibMax) return
  const list = all.map((file) => `${sizeKib([file]).toFixed(1).padStart(8)} ${path.basename(file)}`).join('\n')
  expect.soft(size, `KiB of ${name}\n${list}\n${await nameHeaviest(all)}`).toBeLessThanOrEqual(kibMax)
}

test('pages weigh no more than they may', async () => {
  const pages = pageTargets.map((target) => ({ ...target, ...findPageFiles(dist, target.imports) }))
  for (const { name, js, css, jsKibMax, jsRequestsMax } of pages) {
    await expectWithin(`the scripts of ${name}`, js, jsKibMax)
    await expectWithin(`the styles of ${name}`, css, cssKibMax)
    expect.soft(js.size, `scripts of ${name}`).toBeLessThanOrEqual(jsRequestsMax)
  }
  const [first, ...others] = pages.map(({ js }) => js)
  const shared = [...(first ?? [])].filter((file) => others.every((js) => js.has(file)))
  await expectWithin('the scripts that all pages share', shared, sharedKibMax)
})

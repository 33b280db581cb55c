import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeSuccess } from '#kernel/envelope.ts'
import { startProduct } from '#proof/kill/product.ts'
import { isSoak } from '#proof/support/scale.ts'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { listServerPackages, toJavaScript, writeOwnFiles } from './release-files.ts'
import { toolEnvironment } from './run-tool.ts'
import { root } from './scratch.ts'
import { writeThirdParty } from './third-party.ts'

/** A quick run links the packages; the soak makes the archive, unpacks it and takes a payment. */

const execute = promisify(execFile)
/** Without Node.js and npm of the project. */
const bare = { PATH: '/usr/bin:/bin' }
/** Loads all of the server, on a busy machine. */
const loadLimitMs = 180_000
const archiveLimitMs = 900_000

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'counterfoil-release-test-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps lines and names the JavaScript file in each import', () => {
  const source = "import type { A } from './a.ts'\nimport { b } from '#kernel/b.ts'\nexport { c } from '../c.ts'\nconst d = async (e: A) => import('./d.ts')\n"
  expect(toJavaScript(source).split('\n')).toEqual([
    expect.stringMatching(/^ *$/),
    "import { b } from '#kernel/b.js'",
    "export { c } from '../c.js'",
    expect.stringMatching(/^const d = async \(e {3}\) => import\('\.\/d\.js'\)$/),
    '',
  ])
})

it('has packages for the server alone', () => {
  const packages = listServerPackages()
  expect(packages).toContain('node_modules/fastify')
  expect(packages.filter((name) => /vite|antd|react|typescript|biome|playwright/.test(name))).toEqual([])
})

it('names what it has of others, with licenses, for people and for scanners', () => {
  mkdirSync(path.join(folder, 'web/dist'), { recursive: true })
  const { version } = lock.packages['node_modules/react']
  writeFileSync(path.join(folder, 'web/dist/licenses.json'), JSON.stringify([{ name: 'react', version, identifier: 'MIT', text: 'MIT License of react' }]))
  writeThirdParty(folder)
  const notices = readFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const text of ['MIT License of react', 'Node.js 24.', 'PostgreSQL Global Development Group', 'LGPL-3.0-or-later', 'MPL-2.0'])
    expect(notices).toContain(text)
  const { components } = JSON.parse(readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; purl: string; licenses: object[] }[]
  }
  const names = components.map(({ name }) => name)
  const packages = listServerPackages().map((name) => name.replace('node_modules/', ''))
  expect([packages.filter((name) => !names.includes(name)), new Set(components.map(({ purl }) => purl)).size]).toEqual([[], components.length])
  expect(components.find(({ name }) => name === 'react')).toMatchObject({
    purl: `pkg:npm/react@${version}`,
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
  })
})

it('runs its commands without a type to remove', { timeout: loadLimitMs }, async () => {
  writeOwnFiles(folder)
  for (const name of listServerPackages()) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  const { stdout } = await execute(path.join(folder, 'counterfoil'), ['--version'], { env: bare })
  expect(stdout).toBe(`${manifest.version}\n`)
  const files = readdirSync(path.join(folder, 'server/commands'), { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.js'))
  const commands = files.map((file) => `import('${folder}/server/commands/${file}')`)
  const loaded = await execute(path.join(folder, 'node'), ['--no-strip-types', '--eval', `Promise.all([${commands}]).then((all) => console.log(all.length))`], {
    env: bare,
  })
  expect(loaded.stdout).toBe(`${commands.length}\n`)
})

if (isSoak) {
  it('unpacks, starts, signs in and takes a payment', { timeout: archiveLimitMs }, async () => {
    await execute('npm', ['run', 'release', '--', folder], { cwd: root, env: toolEnvironment })
    const [archive = ''] = readdirSync(folder)
    execFileSync('tar', ['-xzf', archive, '--strip-components=1'], { cwd: folder })
    const product = await startProduct(path.join(folder, 'data'), [path.join(folder, 'counterfoil')])
    try {
      const page = await fetch(product.address, { headers: { accept: 'text/html' } })
      expect(await page.text()).toContain('<div id="root">')
      const login = await fetch(new URL('/api/user/login', product.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: product.address },
        body: JSON.stringify({ ...product.signIn, remember: false }),
      })
      expect(await login.json()).toMatchObject({ code: codeSuccess })
      const payment = await fetch(new URL('/v1/payment_intents', product.address), {
        method: 'POST',
        headers: { authorization: `Bearer ${product.sandboxKey}` },
        body: new URLSearchParams({ amount: '4200', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa', 'payment_method_types[]': 'card' }),
      })
      expect(await payment.json()).toMatchObject({ status: 'succeeded' })
    } finally {
      await product.stop()
    }
  })
}

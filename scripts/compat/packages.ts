import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Packages of others, in a temporary folder outside of the product and its lock file. */

export interface Packages {
  readonly load: NodeJS.Require
  /** The version of an installed package. */
  readonly versionOf: (name: string) => string
}

/** Where the server is, as the options of the official client name it. */
export interface Address {
  readonly host: string
  readonly port: number
  readonly protocol: 'http'
}

const execute = promisify(execFile)
const folders: string[] = []

/** Installs packages as they are published. @param surround adds what a plugin needs around it, to the folder of the packages. */
export async function installPackages(names: readonly string[], surround: (packages: string) => void = () => {}): Promise<Packages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'counterfoil-compat-'))
  folders.push(folder)
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  // Plugins name their framework as a peer, and it is replaced.
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']
  await execute('npm', ['install', ...options, ...names], { cwd: folder })
  const packages = path.join(folder, 'node_modules')
  surround(packages)
  return {
    load: createRequire(path.join(folder, 'package.json')),
    versionOf: (name) => JSON.parse(readFileSync(path.join(packages, name, 'package.json'), 'utf8')).version,
  }
}

/** Gives every client that a plugin makes the server's address, which these plugins can't be configured with. */
export function redirectClients({ load }: Packages, address: Address): void {
  const Client = load('stripe')
  const module = load.cache[load.resolve('stripe')]
  if (!module) throw new Error('The client was not loaded.')
  module.exports = new Proxy(Client, {
    construct: (target, [key, options], newTarget) => Reflect.construct(target, [key, { ...options, ...address }], newTarget),
  })
}

export function removePackages(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium without windows, which takes a quarter less of the processor's time for a test, but has no push messages. */
const shellName = 'chromium-headless-shell'
const wholeNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Flags with which every test and benchmark starts Chromium: no display, no sandbox (root), and no call of its own to the outside. */
export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findInstalled(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const ofSystem = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...ofSystem, chromium.executablePath()].find(isExecutable)
}

/** Debian and its relatives only, and only as root: anybody else is told what to do instead. */
function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) return
  console.log('Installing Chromium from the package archive of this system.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const options of [['update'], ['install', '-y', 'chromium', shellName]]) {
    // Its chatter belongs on stderr: whoever asks for the path reads stdout.
    const { status } = spawnSync('apt-get', ['-qq', ...options], { env, stdio: ['ignore', 2, 2] })
    if (status !== 0) throw new Error(`apt-get ${options.join(' ')} ended with ${status}.`)
  }
}

function findOneOf(names: readonly string[], chosen: string | undefined): string {
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is ${chosen}, which is not an executable file.`)
    return chosen
  }
  const installed = findInstalled(names)
  if (installed !== undefined) return installed
  installFromDebian()
  const found = findInstalled(names)
  if (found === undefined) {
    throw new Error('No Chromium was found. Install one, run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to its executable.')
  }
  return found
}

/** The Chromium to test with: CHROMIUM_PATH, the system's (the shell if it is there), Playwright's download, or Debian's package when root, whichever is there first. */
export function findChromium(): string {
  return findOneOf([shellName, ...wholeNames], process.env.CHROMIUM_PATH)
}

/** A Chromium that receives push messages. */
export function findWholeChromium(): string {
  const chosen = process.env.CHROMIUM_PATH
  return findOneOf(wholeNames, chosen && path.basename(chosen) === shellName ? undefined : chosen)
}

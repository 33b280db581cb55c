import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { root } from './scratch.ts'

const binaries = path.join(root, 'node_modules', '.bin')

/** Child processes find the pinned Node and the tools first, also where this script was not started through npm. */
export const toolEnvironment: NodeJS.ProcessEnv = { ...process.env, PATH: `${binaries}${path.delimiter}${process.env.PATH ?? ''}` }

export interface ToolResult {
  code: number
  stdout: string
  /** Both streams as they came. */
  output: string
}

/** Runs a program of node_modules/.bin, or `node`, to its end and collects what it wrote. */
export async function runTool(name: string, args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<ToolResult> {
  const command = name === 'node' ? process.execPath : path.join(binaries, name)
  const child = spawn(command, args, { cwd: options.cwd ?? root, env: { ...toolEnvironment, ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, stdout, output }
}

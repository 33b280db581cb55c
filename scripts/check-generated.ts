import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-tool.ts'
import { withScratchCopy } from './scratch.ts'

/** Generates everything anew in a copy of the project and names each file that this changes. */

const generatedName = /\.gen\.\w+$/
/** The OpenAPI documents are generated, but not in git. */
const notKept = /^docs\/([\w-]+-)?openapi\.json$/

function readFiles(folder: string): Map<string, { content: string; changedMs: number }> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(folder, 'node_modules')))
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      return [path.relative(folder, file), { content: readFileSync(file, 'latin1'), changedMs: statSync(file).mtimeMs }]
    }),
  )
}

const problems = await withScratchCopy(async (folder) => {
  const before = readFiles(folder)
  const { code, output } = await runTool('node', ['scripts/generate.ts'], { cwd: folder })
  if (code !== 0) return [`scripts/generate.ts ended with ${code}:\n${output}`]
  const after = readFiles(folder)
  const found: string[] = []
  for (const [file, { content, changedMs }] of after) {
    const old = before.get(file)
    if (!old && notKept.test(file)) continue
    if (!old) found.push(`${file} is generated, but missing`)
    else if (old.content !== content) found.push(`${file} is not what is generated`)
    else if (generatedName.test(file) && old.changedMs === changedMs) found.push(`${file} has a generated file's name, but nothing generates it`)
  }
  return found
})

for (const problem of problems) console.log(problem)
if (problems.length > 0) console.log('Run "npm run generate" and commit what it writes.')
process.exitCode = problems.length > 0 ? 1 : 0

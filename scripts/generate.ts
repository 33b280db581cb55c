import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startTestServer } from '#proof/support/postgres.ts'
import { describeSettings } from '#server/infra/config/config.ts'
import { migrate } from '#server/infra/database/migrate.ts'
import { writeApiDocuments } from './api-documents.ts'
import { columnTypeOptions } from './column-types.ts'
import { describeMerchantApi } from './merchant-api-guide.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Types of all tables, read from a database with every schema file. */
async function generateSchema(): Promise<void> {
  const server = await startTestServer()
  try {
    await migrate(server.ownerUrl, { secretKey: server.secretKey })
    const mapping = { int8: 'number', inet: 'string' }
    const options = [
      '--dialect=postgres',
      '--date-parser=string',
      `--type-mapping=${JSON.stringify(mapping)}`,
      '--exclude-pattern=counterfoil_*',
      '--default-schema=public',
      ...columnTypeOptions,
    ]
    const codegen = spawn(
      process.execPath,
      [
        path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
        `--url=${server.ownerUrl}`,
        '--out-file=server/infra/database/schema.gen.ts',
        ...options,
      ],
      { cwd: root, stdio: 'inherit' },
    )
    const [code] = await once(codegen, 'exit')
    if (code !== 0) throw new Error(`kysely-codegen ended with ${code}.`)
  } finally {
    await server.stop()
  }
}

await generateSchema()
await writeFile(path.join(root, 'docs/settings.md'), describeSettings())
await writeFile(path.join(root, 'docs/merchant-api.md'), describeMerchantApi())
await writeApiDocuments()

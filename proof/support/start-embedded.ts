import { startEmbedded } from '#server/infra/database/embedded/embedded.ts'

/** Run as a process of its own, for tests that kill it: starts the embedded database in the given folder, says so, and stops it on SIGTERM. */
try {
  const embedded = await startEmbedded(process.argv[2] ?? '', { onLost: () => process.exit(3) })
  process.on('SIGTERM', () => {
    void embedded.stop().then(() => process.exit(0))
  })
  console.log(`ready ${embedded.ownerUrl}`)
} catch (error) {
  console.log(`refused ${(error as Error).message}`)
  process.exitCode = 1
}

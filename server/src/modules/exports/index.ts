export { exportJob } from './attempt.ts'
export { registerExports } from './routes.ts'
export type { ExportColumn, ExportSource } from './source-store.ts'
export { findExporters } from './store.ts'

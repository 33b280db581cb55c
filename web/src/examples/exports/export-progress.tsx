import { ExportProgress } from '../../shared/exports/export-progress.tsx'
import { running, waiting } from './items.ts'

export const Waiting = () => <ExportProgress item={waiting} />
export const Counting = () => <ExportProgress item={{ ...waiting, state: 'running' }} />
export const Running = () => <ExportProgress item={running} />

import { ExportButtons } from '../../shared/exports/export-buttons.tsx'
import { done, running, waiting } from './items.ts'

export const Waiting = () => <ExportButtons item={waiting} />
export const Done = () => <ExportButtons item={done} />
export const Failed = () => <ExportButtons item={{ ...running, state: 'failed' }} />

import type { ExportItem } from '@counterfoil/contract/exports/endpoints'
import { ExportNotice } from '../../shared/exports/export-notice.tsx'
import { done, running, waiting } from './items.ts'

const Example = ({ item }: { item: ExportItem }) => <ExportNotice item={item} onClose={() => undefined} />

export const Waiting = () => <Example item={waiting} />
export const Running = () => <Example item={running} />
export const Done = () => <Example item={done} />
export const Failed = () => <Example item={{ ...running, state: 'failed' }} />
export const Canceled = () => <Example item={{ ...running, state: 'canceled' }} />

import { ExportFigures } from '../../shared/exports/export-figures.tsx'
import { done } from './items.ts'

export const Default = () => <ExportFigures item={done} />

import { DayRangeForm } from '../../../ui/day-range-form.tsx'
import type { EditorProps } from './editor-props.ts'

export function CreatedEditor({ filters, onApply }: EditorProps) {
  const { created_from: from, created_to: to } = filters
  return <DayRangeForm range={{ from, to }} onApply={(range) => onApply({ created_from: range.from, created_to: range.to })} />
}

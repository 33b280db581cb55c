import { ExportedRows } from '../../shared/exports/exported-rows.tsx'

export const Default = () => <ExportedRows list="payments" q="status:failed" pickedCount={null} />
export const Whole = () => <ExportedRows list="payments" q="" pickedCount={null} />
export const Selected = () => <ExportedRows list="payments" q="status:failed" pickedCount={12} />

import { DateTime } from '../../ui/time/date-time.tsx'

export const Default = () => <DateTime at="2026-11-02T09:30:00Z" />
export const Full = () => <DateTime at="2026-11-02T09:30:00Z" style="full" />

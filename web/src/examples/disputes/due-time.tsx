import { DueTime } from '../../shared/disputes/due-time.tsx'

const now = Date.parse('2026-06-15T08:00:00Z')

/** Days, hours and nothing left, and a dispute that can't be answered anymore. */
export const Kinds = () => (
  <>
    <p>
      <DueTime dueBy="2026-06-17T12:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-15T13:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-14T08:00:00Z" now={now} isOpen />
    </p>
    <p>
      <DueTime dueBy="2026-06-17T12:00:00Z" now={now} isOpen={false} />
    </p>
  </>
)

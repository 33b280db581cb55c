import { expect, it } from 'vitest'
import { addCustomerNote } from '#areas/customers/contract/notes.ts'
import { Activity } from '../../shared/notes/activity.tsx'
import { renderExample } from '../../test/render.tsx'
import { TimeZoneContext } from '../../ui/time/time-zone.ts'

const done = async () => undefined

it('gives the text of a note the whole row', async () => {
  const note = { id: 'note_1', created_at: '2026-11-02T09:30:00Z', member: 'Mei Chen', text: 'Called the customer. '.repeat(20), is_own: true }
  const texts = { hint: 'Shown to your team only.', deleteText: 'Shown to your team only.' }
  const screen = await renderExample(
    <TimeZoneContext value="Europe/Paris">
      <Activity entries={[]} notes={{ ...texts, notes: [note], endpoint: addCustomerNote, mayWrite: false, onAdd: done, onDelete: done }} />
    </TimeZoneContext>,
  )
  await expect.element(screen.getByRole('listitem')).toBeVisible()
  const row = screen.getByRole('listitem').element()
  const text = screen
    .getByText(/Called the customer/)
    .element()
    .getBoundingClientRect()
  expect(text.width).toBeGreaterThan(row.getBoundingClientRect().width * 0.9)
})

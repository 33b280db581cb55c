import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { StatusTag } from '../../ui/feedback/status-tag.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'

const text = 'a.customer.with.a.long.name@an-address-that-is-long.example '.repeat(4).trim()
const useCells = ({ id }: { readonly id: string }) => ({
  name: <a href={`#${id}`}>{id}</a>,
  customer: text,
  status: <StatusTag tone="idle">Waiting to be paid</StatusTag>,
})
const declared = { name: { width: 100 }, status: { width: 174 }, customer: { width: 240 } }

const columns = ['name', 'customer', 'status'] as const

function Page() {
  return (
    <ListTable
      className={undefined}
      caption="List"
      columns={columns}
      declared={declared}
      nameColumn={(column) => column}
      items={[{ id: 'a' }]}
      useCells={useCells}
    />
  )
}

it('texts of a list are one line, with the whole in a hint and in the row that keys move to', async () => {
  await page.viewport(1400, 600)
  const screen = await renderExample(<Page />)
  await expect.element(screen.getByText(text)).toBeVisible()
  const cell = screen.getByText(text).element() as HTMLElement
  await userEvent.hover(cell)
  expect([cell.title, cell.offsetHeight, cell.scrollWidth > cell.clientWidth]).toEqual([text, 40, true])
  expect((screen.getByText('Waiting to be paid').element() as HTMLElement).offsetHeight).toBeLessThan(24)
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => cell.scrollWidth > cell.clientWidth).toBe(false)
  expect(cell.offsetHeight).toBeGreaterThan(40)
})

import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { listShortcutGroups } from '../../ui/shortcuts/registry.ts'
import { useShortcutKeys } from '../../ui/shortcuts/use-shortcut-keys.ts'

const columns = ['name'] as const
type Item = { readonly id: string }
const useCells = ({ id }: Item) => ({ name: <a href={`#${id}`}>{id}</a> })
const useWords = ({ id }: Item) => ({ name: id })

function Page() {
  const [selected, setSelected] = useState<readonly string[]>([])
  useShortcutKeys()
  const selection = {
    isSelected: (id: string) => selected.includes(id),
    select: (ids: readonly string[], isOn: boolean) => setSelected((before) => (isOn ? [...before, ...ids] : before.filter((id) => !ids.includes(id)))),
    nameRow: ({ id }: Item) => `Select ${id}`,
    pageLabel: 'Select all',
  }
  const shared = { className: undefined, columns, nameColumn: () => 'Name' }
  return (
    <>
      <p>Payments</p>
      <ListTable {...shared} caption="First" items={[{ id: 'a' }, { id: 'b' }]} useCells={useCells} selection={selection} />
      <ListTable {...shared} caption="Second" items={[{ id: 'c' }]} useCells={useWords} />
      <output>{selected.join(', ')}</output>
    </>
  )
}

const focused = () => document.activeElement?.textContent
const listedKeys = () => listShortcutGroups().flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys))

/** Keys go to the page once it was clicked; before, the first of them can be lost. */
async function openPage() {
  const screen = await renderExample(<Page />)
  await expect.poll(() => listShortcutGroups()).toHaveLength(1)
  await screen.getByText('Payments').click()
  return screen
}

describe('keys in lists', () => {
  it('move the focus from row to row, and stop at the ends', async () => {
    await openPage()
    for (const [keys, row] of [
      ['k', 'a'],
      ['j', 'b'],
      ['j', 'c'],
      ['j', 'c'],
      ['k', 'b'],
    ] as const) {
      await userEvent.keyboard(keys)
      expect(focused()).toBe(row)
    }
  })

  it('select the row and open it', async () => {
    const screen = await openPage()
    await userEvent.keyboard('jx')
    await expect.element(screen.getByRole('status')).toHaveTextContent('a')
    await userEvent.keyboard('jxkx')
    await expect.element(screen.getByRole('status')).toHaveTextContent('b')
    await screen.getByRole('checkbox', { name: 'Select b' }).click()
    await userEvent.keyboard('x')
    await expect.element(screen.getByRole('status')).toHaveTextContent('b')
    await userEvent.keyboard('{Enter}')
    expect(location.hash).toBe('')
    await userEvent.keyboard('kj{Enter}')
    await expect.poll(() => location.hash).toBe('#b')
  })

  it('are listed once', async () => {
    await renderExample(<Page />)
    await expect.poll(() => listedKeys()).toEqual(['j', 'k', 'Enter', 'x'])
  })

  it('act on a row once one had the focus', async () => {
    await openPage()
    const ready = () => listShortcutGroups().flatMap(({ shortcuts }) => shortcuts.filter(({ isReady }) => isReady?.()).map(({ keys }) => keys))
    expect(ready()).toEqual([])
    await userEvent.keyboard('j')
    expect(ready()).toEqual(['Enter', 'x'])
  })

  it.each([{ items: undefined }, { items: [] }])('are none in a list with $items', async ({ items }) => {
    const screen = await renderExample(
      <ListTable className={undefined} columns={columns} nameColumn={() => 'Name'} caption="First" items={items} useCells={useCells} />,
    )
    await expect.element(screen.getByRole('table', { name: 'First' })).toBeInTheDocument()
    expect(listedKeys()).toEqual([])
  })
})

describe('a panel beside a list', () => {
  function List() {
    const [openId, setOpenId] = useState<string>()
    useShortcutKeys()
    return (
      <>
        <ListTable
          className={undefined}
          columns={columns}
          nameColumn={() => 'Name'}
          caption="First"
          items={[{ id: 'a' }, { id: 'b' }]}
          useCells={useCells}
          peek={{ openId, open: setOpenId, close: () => setOpenId(undefined) }}
        />
        <output>{openId}</output>
      </>
    )
  }

  it('opens by a click or P, and follows J and K; Enter opens the page', async () => {
    window.location.hash = ''
    const screen = await renderExample(<List />)
    await expect.poll(() => listShortcutGroups()).toHaveLength(1)
    await screen.getByRole('link', { name: 'a' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('a')
    expect([location.hash, focused()]).toEqual(['', 'a'])
    await expect.element(screen.getByRole('row', { name: 'a' })).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('status')).toHaveTextContent('b')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => location.hash).toBe('#b')
  })
})

it('selects no page before its rows are there', async () => {
  const selection = { isSelected: () => false, select: () => {}, nameRow: ({ id }: Item) => id, pageLabel: 'Select all' }
  const table = (items: readonly Item[] | undefined) => (
    <ListTable className={undefined} columns={columns} nameColumn={() => 'Name'} caption="First" items={items} useCells={useCells} selection={selection} />
  )
  await page.viewport(1440, 900)
  const screen = await renderExample(table(undefined))
  await expect.element(screen.getByRole('checkbox', { name: 'Select all' })).toBeDisabled()
})

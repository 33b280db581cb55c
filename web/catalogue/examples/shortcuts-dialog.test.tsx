import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { useShortcuts } from '../../ui/shortcuts/registry.ts'
import { ShortcutsDialog } from '../../ui/shortcuts/shortcuts-dialog.tsx'
import { useSingleKeys } from '../../ui/shortcuts/single-keys.ts'
import { useShortcutKeys } from '../../ui/shortcuts/use-shortcut-keys.ts'

/** A page with shortcuts that write down what was pressed. */
function Page({ withDialog = false }: { withDialog?: boolean }) {
  const [pressed, setPressed] = useState<string[]>([])
  const shortcut = (keys: string, label = keys) => ({ keys, label, onPress: () => setPressed((before) => [...before, label]) })
  useShortcutKeys()
  useShortcuts({ title: 'Everywhere', isGlobal: true, shortcuts: [shortcut('mod+k'), shortcut('g p'), shortcut('x', 'global x')] })
  useShortcuts({ title: 'Page', shortcuts: [shortcut('j'), shortcut('x', 'own x'), shortcut('Enter')] })
  return (
    <>
      <p>Payments</p>
      <input aria-label="Name" />
      <input type="checkbox" aria-label="Chosen" />
      <button type="button">Save</button>
      <output>{pressed.join(', ')}</output>
      {withDialog && <ShortcutsDialog groups={[{ title: 'Page', shortcuts: [shortcut('j')] }]} onClose={() => undefined} />}
    </>
  )
}

afterEach(() => useSingleKeys.getState().setIsOn(true))

describe('shortcuts of a page', () => {
  it('work by their keys, before those of every page', async () => {
    const screen = await renderExample(<Page />)
    // Keys go to the page once it was clicked; before, the first of them can be lost.
    await screen.getByText('Payments').click()
    await userEvent.keyboard('jxgp{Enter}')
    await expect.element(screen.getByRole('status')).toHaveTextContent('j, own x, g p, Enter')
  })

  it('leave letters to fields, where Ctrl and a letter still work', async () => {
    const screen = await renderExample(<Page />)
    await screen.getByRole('textbox').click()
    await userEvent.keyboard('jx{Control>}k{/Control}')
    await expect.element(screen.getByRole('textbox')).toHaveValue('jx')
    await expect.element(screen.getByRole('status')).toHaveTextContent('mod+k')
    await screen.getByRole('checkbox').click()
    await userEvent.keyboard('j')
    await expect.element(screen.getByRole('status')).toHaveTextContent('mod+k, j')
  })

  it('leave Enter to a focused button', async () => {
    const screen = await renderExample(<Page />)
    await screen.getByRole('button').click()
    await userEvent.keyboard('{Enter}j')
    await expect.poll(() => document.querySelector('output')?.textContent).toBe('j')
  })

  it('wait while a dialog is open', async () => {
    const screen = await renderExample(<Page withDialog />)
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('j{Control>}k{/Control}')
    expect(document.querySelector('output')?.textContent).toBe('')
  })

  it('of single keys can be turned off in their list', async () => {
    const screen = await renderExample(<Page withDialog />)
    await screen.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await screen.rerender(<Page />)
    await userEvent.keyboard('jgp{Control>}k{/Control}')
    await expect.poll(() => document.querySelector('output')?.textContent).toBe('mod+k')
  })

  it('end with their page', async () => {
    const screen = await renderExample(<Page />)
    await screen.rerender(<p>Other page</p>)
    await userEvent.keyboard('j')
    expect(document.querySelector('output')).toBeNull()
  })
})

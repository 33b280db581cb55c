import { describe, expect, it } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { isWholeInView } from '../../test/geometry.ts'
import { renderExample } from '../../test/render.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Popover_WithForm as WithForm, Popover_WithText as WithText } from './overlays.tsx'

const panel = () => document.querySelector('[popover]')

async function open(example = <WithForm />) {
  const screen = await renderExample(example)
  const button = screen.getByRole('button', { name: 'Name', exact: true })
  await button.click()
  return { screen, button }
}

describe('a popover', () => {
  it('moves the focus to its first control, and back to the button when it is done', async () => {
    const { screen, button } = await open()
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name', { exact: true }).element())
    await screen.getByRole('button', { name: 'Apply' }).click()
    expect(panel()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button.element())
  })

  it('has the focus itself where it has no control', async () => {
    await open(<WithText />)
    await expect.poll(() => document.activeElement).toBe(panel())
  })

  it('is a named dialog that its button controls', async () => {
    const { screen, button } = await open()
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expect.element(button).toHaveAttribute('aria-haspopup', 'dialog')
    const dialog = screen.getByRole('dialog', { name: 'Filter by name' }).element()
    expect(button.element().getAttribute('aria-controls')).toBe(dialog.id)
  })

  it('closes by Escape with the focus on the button, also after a press between its controls', async () => {
    const { button } = await open(<WithText />)
    await userEvent.click(panel()?.querySelector('p') as Element)
    await userEvent.keyboard('{Escape}')
    expect(panel()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(button.element())
  })

  it('closes when Tab leaves it, at either end', async () => {
    const { screen } = await open(
      <>
        <WithForm />
        <input aria-label="next" />
      </>,
    )
    await userEvent.keyboard('{Tab}{Tab}')
    expect(panel()).toBeNull()
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('next').element())
  })

  it('closes by a press outside and by a second press of its button', async () => {
    const { screen, button } = await open(
      <>
        <WithForm />
        <p style={{ marginTop: 250 }}>outside</p>
      </>,
    )
    await screen.getByText('outside').click()
    expect(panel()).toBeNull()
    await button.click()
    await button.click()
    expect(panel()).toBeNull()
  })

  it('closes by a finger that is lifted, not by one that scrolls', async () => {
    await open(
      <div style={{ height: 2000 }}>
        <WithText />
        <div id="elsewhere" style={{ marginTop: 250, height: 100 }} />
      </div>,
    )
    await commands.swipe('#elsewhere', 100)
    await expect.poll(() => window.scrollY).toBeGreaterThan(50)
    expect(panel()).not.toBeNull()
    await commands.tap('#elsewhere')
    await expect.poll(panel).toBeNull()
    window.scrollTo(0, 0)
  })

  it('stays whole at every corner of the window, and in an ancestor that clips', async () => {
    for (const corner of [
      { top: 4, left: 4 },
      { top: 4, right: 4 },
      { bottom: 4, left: 4 },
      { bottom: 4, right: 4 },
    ]) {
      const { screen } = await open(
        <div style={{ position: 'fixed', overflow: 'hidden', ...corner }}>
          <WithForm />
        </div>,
      )
      expect(isWholeInView(panel() as Element), JSON.stringify(corner)).toBe(true)
      await screen.unmount()
    }
  })

  it('is above a dialog, and Escape closes one layer after the other', async () => {
    let closed = 0
    const { screen } = await open(
      <Dialog title="Layers" footer={null} onClose={() => closed++}>
        <WithForm />
      </Dialog>,
    )
    expect(isWholeInView(panel() as Element)).toBe(true)
    await userEvent.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(closed).toBe(0)
    await userEvent.keyboard('{Escape}')
    expect(closed).toBe(1)
    await screen.unmount()
  })
})

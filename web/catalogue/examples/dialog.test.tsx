import { describe, expect, it } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { FormDialog_Default as Default, Dialog_Information as Information, Dialog_MustBeAnswered as MustBeAnswered } from './overlays.tsx'

const dialogs = () => document.querySelectorAll('dialog[open]').length

async function open(example = <Information />) {
  const screen = await renderExample(example)
  const button = screen.getByRole('button', { name: 'Open dialog' }).first()
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'Rename key' })
  await expect.element(dialog).toBeInTheDocument()
  return { screen, button, dialog }
}

describe('a dialog', () => {
  it('has its title as its name and is modal', async () => {
    const { dialog } = await open()
    await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  })

  it('has the focus, and keeps the keyboard from the page behind it', async () => {
    const { dialog } = await open()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    for (let press = 0; press < 6; press++) {
      await userEvent.keyboard('{Tab}')
      // After the last control comes the browser itself, as with the browser's own dialogs.
      expect(document.activeElement === document.body || dialog.element().contains(document.activeElement)).toBe(true)
    }
  })

  it('closes by Escape and by its button, and returns the focus', async () => {
    const { screen, button } = await open()
    await userEvent.keyboard('{Escape}')
    await expect.poll(dialogs).toBe(0)
    await expect.poll(() => document.activeElement).toBe(button.element())
    await button.click()
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.poll(dialogs).toBe(0)
    await expect.poll(() => document.activeElement).toBe(button.element())
  })

  it('stays after a press outside, by mouse and by finger', async () => {
    await open()
    await userEvent.click(document.documentElement, { position: { x: 5, y: 5 }, force: true })
    await commands.tap('dialog h2')
    expect(dialogs()).toBe(1)
  })

  it('that must be answered ignores Escape and has no cross', async () => {
    const { screen } = await open(<MustBeAnswered />)
    await userEvent.keyboard('{Escape}')
    expect(dialogs()).toBe(1)
    expect(screen.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0)
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.poll(dialogs).toBe(0)
  })

  it('focuses the field that asks for it, and submits by Enter', async () => {
    const { screen, button } = await open(<Default />)
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Name').element())
    await userEvent.keyboard('Shop{Enter}')
    await expect.poll(dialogs).toBe(0)
    await expect.poll(() => document.activeElement).toBe(button.element())
  })

  it('keeps the page behind it from scrolling', async () => {
    const { screen } = await open(
      <div style={{ height: 3000 }}>
        <Information />
      </div>,
    )
    expect(getComputedStyle(document.body).overflowY).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => getComputedStyle(document.body).overflowY).not.toBe('hidden')
    await screen.unmount()
  })
})

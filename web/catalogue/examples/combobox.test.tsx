import { describe, expect, it } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { isWholeInView } from '../../test/geometry.ts'
import { renderExample } from '../../test/render.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Combobox_Default as Default, Combobox_Disabled as Disabled, Combobox_Invalid as Invalid } from './forms.tsx'

const list = () => document.querySelector('[role=listbox]')
const active = () => document.querySelector('[data-active]')?.textContent

async function open(example = <Default />) {
  const screen = await renderExample(example)
  const input = screen.getByRole('combobox')
  await input.click()
  return { screen, input }
}

describe('a combobox', () => {
  it('opens at the chosen option and moves by arrows, around the ends', async () => {
    await open()
    expect(active()).toContain('EUR')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toContain('GBP')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(active()).toContain('CAD')
    await userEvent.keyboard('{ArrowUp}')
    expect(active()).toContain('USD')
  })

  it('finds options by words anywhere in label and detail', async () => {
    const { screen, input } = await open()
    await userEvent.keyboard('dollar')
    expect(
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent?.slice(0, 3)),
    ).toEqual(['CAD', 'USD'])
    await userEvent.keyboard(' us{Enter}')
    await expect.element(input).toHaveValue('USD')
    expect(list()).toBeNull()
  })

  it('says that nothing matches, and Escape restores the value', async () => {
    const { screen, input } = await open()
    await userEvent.keyboard('zzz')
    await expect.element(screen.getByRole('status')).toHaveTextContent('No currency matches')
    await expect.element(input).not.toHaveAttribute('aria-controls')
    await userEvent.keyboard('{Escape}')
    await expect.element(input).toHaveValue('EUR')
  })

  it('names the active option for screen readers while the focus stays in the input', async () => {
    const { screen, input } = await open()
    await expect.element(input).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('listbox', { name: 'Currencies' })).toHaveAttribute('id', input.element().getAttribute('aria-controls') ?? '')
    await userEvent.keyboard('{ArrowDown}')
    const described = document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')
    expect(described?.textContent).toContain('GBP')
    await expect.poll(() => document.activeElement).toBe(input.element())
    expect(screen.getByRole('option', { selected: true }).element().textContent).toContain('EUR')
  })

  it('chooses by mouse and by finger', async () => {
    const { screen, input } = await open()
    await screen.getByRole('option', { name: /JPY/ }).click()
    await expect.element(input).toHaveValue('JPY')
    await commands.tap('[role=combobox]')
    await commands.tap('[role=option]:first-child')
    await expect.element(input).toHaveValue('CAD')
  })

  // Safari ends a composition with a key 229 that doesn't compose anymore.
  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves Enter to an input method while it composes: %j', async (composition) => {
    const { input } = await open()
    await userEvent.keyboard('{ArrowDown}')
    input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...composition, bubbles: true, cancelable: true }))
    await expect.element(input).toHaveValue('EUR')
    expect(list()).not.toBeNull()
  })

  it('closes without a change when it loses the focus', async () => {
    const { input } = await open()
    await userEvent.keyboard('gbp{Tab}')
    expect(list()).toBeNull()
    await expect.element(input).toHaveValue('EUR')
  })

  it('opens above at the end of the window, as wide as its input, and in an ancestor that clips', async () => {
    const { input } = await open(
      <div style={{ position: 'fixed', bottom: 0, left: 20, width: 240, overflow: 'hidden' }}>
        <Default />
      </div>,
    )
    expect(isWholeInView(list() as Element)).toBe(true)
    expect(list()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(input.element().getBoundingClientRect().top)
    expect(list()?.getBoundingClientRect().width).toBe(input.element().getBoundingClientRect().width)
  })

  it('scrolls a list that has no room, and keeps the active option in sight', async () => {
    await open(
      <div style={{ position: 'fixed', top: 450, left: 20, width: 240 }}>
        <div style={{ height: 20 }} />
        <Default />
      </div>,
    )
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    const [option, box] = [document.querySelector('[data-active]'), list()].map((element) => element?.getBoundingClientRect())
    expect(option?.bottom).toBeLessThanOrEqual(box?.bottom ?? 0)
    expect(option?.top).toBeGreaterThanOrEqual(box?.top ?? Number.POSITIVE_INFINITY)
  })

  it('closes alone by Escape inside a dialog', async () => {
    let closed = 0
    const { screen } = await open(
      <Dialog title="Layers" footer={null} onClose={() => closed++}>
        <Default />
      </Dialog>,
    )
    await userEvent.keyboard('{Escape}')
    expect(list()).toBeNull()
    expect(closed).toBe(0)
    await screen.unmount()
  })

  it('ties its problem to the input, and does not open while it is disabled', async () => {
    const screen = await renderExample(
      <>
        <Invalid />
        <Disabled />
      </>,
    )
    const [invalid, disabled] = screen.getByRole('combobox').elements()
    expect(invalid?.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(invalid?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a currency.')
    expect((disabled as HTMLInputElement).disabled).toBe(true)
  })
})

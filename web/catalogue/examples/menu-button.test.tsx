import { describe, expect, it } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { isWholeInView } from '../../test/geometry.ts'
import { renderExample } from '../../test/render.tsx'
import { MenuButton_Actions as Actions, MenuButton_OneOfSeveral as OneOfSeveral } from './overlays.tsx'

const focused = () => document.activeElement?.textContent
const isOpen = () => document.querySelector('[role=menu]') !== null

async function openActions() {
  const screen = await renderExample(<Actions />)
  const button = screen.getByRole('button')
  await button.click()
  return { screen, button }
}

describe('keys of a menu', () => {
  it('move by arrows, Home and End, around the ends', async () => {
    await openActions()
    expect(focused()).toBe('Capture')
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe('Refund')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Cancel payment')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Refund')
    await userEvent.keyboard('{Home}')
    expect(focused()).toBe('Capture')
  })

  it('open it at the first item, at the last one by the upward arrow, and at the chosen one', async () => {
    const screen = await renderExample(<Actions />)
    const button = screen.getByRole('button').element() as HTMLElement
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Capture')
    await userEvent.keyboard('{Escape}{ArrowUp}')
    expect(focused()).toBe('Refund')
    await screen.unmount()
    const other = await renderExample(<OneOfSeveral />)
    await other.getByRole('button').click()
    expect(focused()).toContain('Medium')
  })

  it('find an item by its first letters', async () => {
    await openActions()
    await userEvent.keyboard('can')
    expect(focused()).toBe('Cancel payment')
  })

  it('choose by Enter and by the space bar, and return the focus', async () => {
    const { screen, button } = await openActions()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Capture')
    expect(isOpen()).toBe(false)
    await expect.poll(() => document.activeElement).toBe(button.element())
    await userEvent.keyboard('{ArrowUp}{ }')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Refund')
    expect(isOpen()).toBe(false)
  })

  it('close it by Escape with the focus on the button, and by Tab with the focus on what follows', async () => {
    const screen = await renderExample(
      <>
        <Actions />
        <input aria-label="next" />
      </>,
    )
    const button = screen.getByRole('button')
    await button.click()
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    await expect.poll(() => document.activeElement).toBe(button.element())
    await userEvent.keyboard('{ArrowDown}{Tab}')
    expect(isOpen()).toBe(false)
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('next').element())
  })

  it('close it by Escape after a press beside the items', async () => {
    const screen = await renderExample(<OneOfSeveral />)
    await screen.getByRole('button').click()
    await userEvent.click(document.querySelector('[role=group] > [aria-hidden]') as Element)
    await userEvent.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
  })
})

describe('roles of a menu', () => {
  it('name the button, whether it is open, and its menu', async () => {
    const { screen, button } = await openActions()
    await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    expect(document.getElementById(button.element().getAttribute('aria-controls') ?? '')).toBe(screen.getByRole('menu').element())
    expect(screen.getByRole('menuitem').elements()).toHaveLength(4)
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  })

  it('tell which of several is chosen', async () => {
    const screen = await renderExample(<OneOfSeveral />)
    await screen.getByRole('button').click()
    await screen.getByRole('menuitemradio', { name: /Large/ }).click()
    await screen.getByRole('button').click()
    expect(screen.getByRole('menuitemradio', { checked: true }).element().textContent).toContain('Large')
    await expect.element(screen.getByRole('group', { name: 'Size' })).toBeInTheDocument()
  })
})

describe('the place of a menu', () => {
  it('is above the button at the end of the window, and inside its edge', async () => {
    const screen = await renderExample(
      <div style={{ position: 'fixed', right: 4, bottom: 4 }}>
        <Actions />
      </div>,
    )
    await screen.getByRole('button').click()
    const menu = document.querySelector('[popover]') as Element
    expect(isWholeInView(menu)).toBe(true)
    expect(menu.getBoundingClientRect().bottom).toBeLessThanOrEqual(screen.getByRole('button').element().getBoundingClientRect().top)
  })

  it('is not clipped by an ancestor', async () => {
    const screen = await renderExample(
      <div style={{ height: 40, overflow: 'hidden', position: 'relative' }}>
        <Actions />
      </div>,
    )
    await screen.getByRole('button').click()
    expect(isWholeInView(document.querySelector('[popover]') as Element)).toBe(true)
  })

  it('follows its button when the page scrolls', async () => {
    const screen = await renderExample(
      <div style={{ height: 2000, paddingTop: 300 }}>
        <Actions />
      </div>,
    )
    await screen.getByRole('button').click()
    const distance = () =>
      (document.querySelector('[popover]') as Element).getBoundingClientRect().top - screen.getByRole('button').element().getBoundingClientRect().bottom
    const before = distance()
    window.scrollTo(0, 120)
    await expect.poll(distance).toBeCloseTo(before)
    window.scrollTo(0, 0)
  })
})

describe('a press outside of a menu', () => {
  it('closes it, and reaches what was pressed', async () => {
    const screen = await renderExample(
      <>
        <Actions />
        <input aria-label="elsewhere" style={{ marginTop: 250 }} />
      </>,
    )
    await screen.getByRole('button').click()
    await screen.getByLabelText('elsewhere').click()
    expect(isOpen()).toBe(false)
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('elsewhere').element())
  })

  it('closes it by a finger that is lifted, not by one that scrolls', async () => {
    await renderExample(
      <div style={{ height: 2000 }}>
        <Actions />
        <div id="elsewhere" style={{ marginTop: 250, height: 100 }} />
      </div>,
    )
    await commands.tap('[aria-haspopup=menu]')
    await expect.poll(isOpen).toBe(true)
    await commands.swipe('#elsewhere', 100)
    await expect.poll(() => window.scrollY).toBeGreaterThan(50)
    expect(isOpen()).toBe(true)
    await commands.tap('#elsewhere')
    await expect.poll(isOpen).toBe(false)
    window.scrollTo(0, 0)
  })

  it('is no press outside on an item: a finger chooses it', async () => {
    const screen = await renderExample(<Actions />)
    await commands.tap('[aria-haspopup=menu]')
    await commands.tap('[role=menuitem]:nth-child(3)')
    await expect.element(screen.getByRole('status')).toHaveTextContent('Copy ID')
  })
})

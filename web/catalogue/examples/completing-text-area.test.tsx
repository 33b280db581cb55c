import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { CompletingTextArea_Default as Default } from './forms.tsx'

const list = () => document.querySelector('[role=listbox]')

async function open() {
  const screen = await renderExample(<Default />)
  const area = screen.getByRole('textbox')
  await area.click()
  return area
}

describe('a text area with completions', () => {
  it('keeps the lines behind the caret', async () => {
    const area = await open()
    await area.fill('\n\n  Second line')
    await userEvent.keyboard('{Control>}{Home}{/Control}@Mei{Enter}')
    await expect.element(area).toHaveValue('@Mei Chen \n\n  Second line')
  })

  it('begins a line by the Enter after a choice, though a longer name begins alike', async () => {
    const area = await open()
    await userEvent.keyboard('@An')
    await expect.poll(list).not.toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(area).toHaveValue('@Ann ')
    expect(list()).toBeNull()
    await userEvent.keyboard('{Enter}Please look')
    await expect.element(area).toHaveValue('@Ann \nPlease look')
  })
})

import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { CompletingInput } from '../../ui/forms/completing-input.tsx'
import { CompletingTextArea_Default as Default } from './forms.tsx'

const list = () => document.querySelector('[role=listbox]')

function Query() {
  const [value, setValue] = useState('')
  const complete = (text: string, caret: number) => {
    const isValue = text.startsWith('status:') && caret === 7
    const inserts = isValue ? ['status:failed'] : caret < 7 ? ['status:'] : []
    return { start: 0, end: caret, options: inserts.map((insert) => ({ insert, name: '' })) }
  }
  return <CompletingInput aria-label="Query" value={value} onChange={setValue} complete={complete} listLabel="Filters" />
}

it('offers the values of a field after the field is chosen', async () => {
  const screen = await renderExample(<Query />)
  const input = screen.getByRole('combobox')
  await input.click()
  await userEvent.keyboard('st{ArrowDown}{Enter}')
  await expect.element(input).toHaveValue('status:')
  expect(list()?.textContent).toContain('status:failed')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(input).toHaveValue('status:failed ')
  await userEvent.keyboard('{Enter}')
  expect(list()).toBeNull()
})

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

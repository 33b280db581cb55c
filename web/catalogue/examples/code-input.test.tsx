import { expect, it } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { renderExample } from '../../test/render.tsx'
import { CodeInput_Default as Default } from './forms.tsx'

async function open() {
  const screen = await renderExample(<Default />)
  const input = screen.getByRole('textbox')
  await input.click()
  await userEvent.keyboard('{End}')
  return input
}

it('takes full-width digits that are pasted', async () => {
  const input = await open()
  await input.fill('１２３ ４５６')
  await expect.element(input).toHaveValue('123456')
})

it('takes full-width digits that an input method composes, each once', async () => {
  const input = await open()
  const keyboard = cdp() as unknown as { send(method: string, values: object): Promise<void> }
  for (const text of ['４', '４５', '４５６']) await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keyboard.send('Input.insertText', { text: '４５６' })
  await expect.element(input).toHaveValue('123456')
})

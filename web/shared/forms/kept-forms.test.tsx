import { afterEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userId } from '#kernel/ids.ts'
import { useUserStore } from '../../stores/user.ts'
import { formKeyOf, keepForms, takeKeptForm, useNotedForm } from './kept-forms.ts'

const signIn = (id: string) =>
  useUserStore.setState({ token: 't', user: { id: userId.parse(id), name: id, email: `${id}@example.com`, email_confirmed: true } as never })
afterEach(() => useUserStore.getState().reset())

function Form({ changed }: { changed: object }) {
  useNotedForm(formKeyOf('Details'), changed)
  return null
}

it('what was typed is there once the same person has signed in again, and only once', async () => {
  signIn('usr_ann')
  const screen = await render(<Form changed={{ name: 'Harbour Lane' }} />)
  keepForms()
  await screen.unmount()
  useUserStore.getState().reset()
  expect(takeKeptForm(formKeyOf('Details'))).toBeUndefined()
  signIn('usr_ben')
  expect(takeKeptForm(formKeyOf('Details'))).toBeUndefined()
  signIn('usr_ann')
  expect(takeKeptForm(formKeyOf('Details'))).toEqual({ name: 'Harbour Lane' })
  expect(takeKeptForm(formKeyOf('Details'))).toBeUndefined()
})

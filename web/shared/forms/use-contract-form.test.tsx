import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { resetPassword } from '#areas/identity/contract/password-reset.ts'
import { ApiError } from '../../api/errors.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { hasUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useContractForm } from './use-contract-form.ts'

const token = 'a'.repeat(43)
const good = 'counterfoil-2026'

interface Extra {
  word?: string
  refusedField?: (error: ApiError) => 'password' | undefined
  onUnchanged?: () => void
}

function Form({ send, word, ...extra }: Extra & { send: (body: unknown) => Promise<unknown> }) {
  const form = useContractForm({
    ...extra,
    endpoint: resetPassword,
    initial: { password: '', again: '' },
    toBody: ({ password, again }) => ({ token, password, password_confirmation: again }),
    fields: ['password', 'password_confirmation'],
    texts: () => (word ? { password: word } : {}),
    send,
    unsaved: { name: 'Password' },
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <Field label="password" problem={form.problems.password}>
        {(control) => <TextInput {...control} value={form.values.password} onChange={(event) => form.change({ password: event.target.value })} />}
      </Field>
      <Field label="again" problem={form.problems.password_confirmation}>
        {(control) => (
          <TextInput {...control} value={form.values.again} onChange={(event) => form.change({ again: event.target.value }, 'password_confirmation')} />
        )}
      </Field>
      <button type="submit">send</button>
      <button type="button" onClick={() => form.complete({ again: form.values.password })}>
        complete
      </button>
      <button type="button" onClick={form.discard}>
        discard
      </button>
      <output>{form.refusal.error?.message}</output>
    </form>
  )
}

async function open(send: (body: unknown) => Promise<unknown>, extra: Extra = {}) {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Form send={send} {...extra} />
    </QueryClientProvider>,
  )
  const fields = { password: screen.getByLabelText('password'), again: screen.getByLabelText('again') }
  const problems = () =>
    screen
      .getByRole('alert')
      .elements()
      .map((element) => element.textContent)
  return { screen, ...fields, problems, submit: () => screen.getByRole('button', { name: 'send' }).click() }
}

afterEach(() => i18n.changeLanguage('en'))

describe('a form by the schema of its endpoint', () => {
  it("shows what is wrong in the server's words, goes to the first, and sends nothing", async () => {
    const send = vi.fn(async () => null)
    const { password, again, problems, submit } = await open(send)
    await password.fill('short1!')
    await again.fill('other')
    await submit()
    await expect.poll(problems).toEqual(['Enter at least 8 characters.', 'Passwords do not match.'])
    await expect.poll(() => document.activeElement).toBe(password.element())
    expect(send).not.toHaveBeenCalled()
  })

  it("shows them in the reader's language, and in the form's own words where it has some", async () => {
    await i18n.changeLanguage('zh-cn')
    const { again, problems, submit } = await open(async () => null, { word: 'Choose another one.' })
    await again.fill('other')
    await submit()
    await expect.poll(problems).toHaveLength(2)
    expect(problems()[0]).toBe('Choose another one.')
    expect(problems()[1]).toMatch(/\p{Script=Han}/u)
  })

  it('takes a problem back while its field is edited', async () => {
    const { password, problems, submit } = await open(async () => null)
    await submit()
    await expect.poll(problems).not.toEqual([])
    await password.fill('x')
    expect(problems()).toEqual([])
  })

  it('sends once, however often it is submitted', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn(() => promise)
    const { password, again, submit } = await open(send)
    await password.fill(good)
    await again.fill(good)
    await submit()
    await userEvent.keyboard('{Enter}{Enter}')
    await submit()
    expect(send).toHaveBeenCalledTimes(1)
    expect(send).toHaveBeenCalledWith({ token, password: good, password_confirmation: good })
    resolve(null)
  })

  it("places the server's problems beside their fields, and hands over the rest", async () => {
    const fieldErrors = [{ path: 'password', message: 'Used before.' }]
    const send = vi.fn(async () => Promise.reject(new ApiError({ code: 422, status: 422, message: 'Check the fields.', fieldErrors, requestId: null })))
    const { screen, password, again, problems, submit } = await open(send)
    await password.fill(good)
    await again.fill(good)
    await submit()
    await expect.poll(problems).toEqual(['Used before.'])
    await expect.poll(() => document.activeElement).toBe(password.element())
    await expect.element(screen.getByRole('status')).toHaveTextContent('Check the fields.')
  })

  it('places a refusal that names no field beside the one it is about', async () => {
    const send = async () => Promise.reject(new ApiError({ code: 400, status: 400, message: 'Wrong password.', requestId: null }))
    const { screen, password, again, problems, submit } = await open(send, { refusedField: ({ code }) => (code === 400 ? 'password' : undefined) })
    await password.fill(good)
    await again.fill(good)
    await submit()
    await expect.poll(problems).toEqual(['Wrong password.'])
    await expect.poll(() => document.activeElement).toBe(password.element())
    await expect.element(screen.getByRole('status')).toHaveTextContent('')
  })

  it('sends nothing while nothing was changed', async () => {
    const [send, onUnchanged] = [vi.fn(async () => null), vi.fn()]
    const { password, submit } = await open(send, { onUnchanged })
    await submit()
    expect(onUnchanged).toHaveBeenCalledTimes(1)
    await password.fill('x')
    await submit()
    expect(onUnchanged).toHaveBeenCalledTimes(1)
    expect(send).not.toHaveBeenCalled()
  })

  it('completes the last field and sends it, once', async () => {
    const send = vi.fn(async () => null)
    const { screen, password } = await open(send)
    await password.fill(good)
    await screen.getByRole('button', { name: 'complete' }).dblClick()
    await expect.poll(() => send.mock.calls).toEqual([[{ token, password: good, password_confirmation: good }]])
  })

  it('restores what it began with, and is not unsaved any more', async () => {
    const { screen, password, problems, submit } = await open(async () => null)
    await password.fill('short')
    await submit()
    await expect.poll(problems).not.toEqual([])
    await screen.getByRole('button', { name: 'discard' }).click()
    await expect.element(password).toHaveValue('')
    expect(problems()).toEqual([])
    await expect.poll(hasUnsavedChanges).toBe(false)
  })

  it('shows the saved values once they are sent', async () => {
    const { password, again, submit } = await open(async () => null)
    await password.fill(good)
    await again.fill(good)
    await submit()
    await expect.element(password).toHaveValue('')
  })

  it('counts as unsaved from the first change until it is sent', async () => {
    const { password, again, submit } = await open(async () => null)
    expect(hasUnsavedChanges()).toBe(false)
    await password.fill(good)
    await expect.poll(hasUnsavedChanges).toBe(true)
    await again.fill(good)
    await submit()
    await expect.poll(hasUnsavedChanges).toBe(false)
  })
})

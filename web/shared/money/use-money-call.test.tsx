import { describe, expect, it, vi } from 'vitest'
import { capturePayment } from '#areas/payments/contract/endpoints.ts'
import { ApiError, TransportError } from '../../api/errors.ts'
import { renderExample } from '../../test/render.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import { useMoneyCall } from './use-money-call.ts'

type Send = (body: { amount_minor: number }, key: string) => Promise<unknown>

/** As a money dialog is made: an amount, sent by the call. */
function Capture({ subject, send }: { subject: string; send: Send }) {
  const money = useMoneyCall({ subject, send })
  const form = useContractForm({
    endpoint: capturePayment,
    initial: { amountMinor: money.unsettled?.amount_minor ?? 1 },
    toBody: ({ amountMinor }) => money.unsettled ?? { amount_minor: amountMinor },
    fields: ['amount_minor'],
    send: money.send,
  })
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate>
      <input
        aria-label="amount"
        type="number"
        value={form.values.amountMinor}
        disabled={money.unsettled !== null}
        onChange={(event) => form.change({ amountMinor: event.target.valueAsNumber })}
      />
      <button type="submit">send</button>
      <button type="button" onClick={() => void Promise.all([money.send({ amount_minor: 1 }), money.send({ amount_minor: 1 })])}>
        send twice
      </button>
      <button type="button" onClick={money.startOver}>
        start over
      </button>
    </form>
  )
}

async function open(subject: string, send: Send) {
  const screen = await renderExample(<Capture subject={subject} send={send} />)
  return { screen, amount: screen.getByLabelText('amount'), press: (name: string) => screen.getByRole('button', { name, exact: true }).click() }
}

const lost = () => Promise.reject(new TransportError('network', 'Lost.'))
const rejected = () => Promise.reject(new ApiError({ code: 422, status: 422, message: 'Too much.', requestId: null }))

describe('a call that moves money', () => {
  it('runs once while its button is pressed again', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const send = vi.fn<Send>(() => promise)
    const { press } = await open('pressed again', send)
    await press('send twice')
    await press('send twice')
    expect(send).toHaveBeenCalledTimes(1)
    resolve(null)
  })

  it('is sent again as it was, under the same key, after its answer got lost', async () => {
    const send = vi.fn<Send>(lost)
    const { amount, press } = await open('lost', send)
    await amount.fill('5')
    await press('send')
    await expect.element(amount).toBeDisabled()
    await press('send')
    await expect.poll(() => send.mock.calls).toHaveLength(2)
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    expect(send.mock.calls[0]?.[0]).toEqual({ amount_minor: 5 })
  })

  it('goes on with the lost call in a dialog that is opened again', async () => {
    const send = vi.fn<Send>(lost)
    const first = await open('opened again', send)
    await first.amount.fill('5')
    await first.press('send')
    await expect.element(first.amount).toBeDisabled()
    await first.screen.unmount()
    const { amount, press } = await open('opened again', send)
    await expect.element(amount).toHaveValue(5)
    await expect.element(amount).toBeDisabled()
    await press('send')
    await expect.poll(() => send.mock.calls).toHaveLength(2)
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
  })

  it('gets a new key for another amount after a rejection, and after starting over', async () => {
    const send = vi.fn<Send>(rejected)
    const { amount, press } = await open('rejected', send)
    await press('send')
    await amount.fill('5')
    await press('send')
    await expect.poll(() => send.mock.calls).toHaveLength(2)
    expect(send.mock.calls[1]?.[1]).not.toBe(send.mock.calls[0]?.[1])

    send.mockImplementation(lost)
    await press('send')
    await expect.element(amount).toBeDisabled()
    await press('start over')
    await press('send')
    await expect.poll(() => send.mock.calls).toHaveLength(4)
    expect(send.mock.calls[2]?.[1]).toBe(send.mock.calls[1]?.[1])
    expect(send.mock.calls[3]?.[1]).not.toBe(send.mock.calls[2]?.[1])
  })
})

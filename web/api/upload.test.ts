import { afterEach, expect, test, vi } from 'vitest'
import { upload } from './upload.ts'

afterEach(() => void vi.unstubAllGlobals())

test('nothing is sent by a call that was ended before', async () => {
  const XMLHttpRequest = vi.fn()
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest)
  const sending = upload('/api/x', { method: 'POST', headers: {}, body: 'x', signal: AbortSignal.abort(new Error('ended')) }, () => {})
  await expect(sending).rejects.toThrow('ended')
  expect(XMLHttpRequest).not.toHaveBeenCalled()
})

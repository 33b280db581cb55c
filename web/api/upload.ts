import type { CallerWorld } from './caller.ts'

/** Sends a file by XMLHttpRequest: `fetch` can't say how much of a body it has sent. */
export const upload: CallerWorld['upload'] = (url, { method, headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', onProgress)
    request.addEventListener('progress', onProgress)
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status, headers: readHeaders(request) })))
    request.addEventListener('error', () => reject(new TypeError('The network failed')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const [, name = '', value = ''] of request.getAllResponseHeaders().matchAll(/^([^:\r\n]+): *(.*?)\r?$/gm)) headers.append(name, value)
  return headers
}

import type { Outcome } from '#areas/approvals/contract/endpoints.ts'
import type { CalledEndpoint, CallInput, EndpointDeclaration, Method } from '#kernel/endpoint.ts'
import { apiBase, apiTimeoutMs, codeLoginExpired, codeStepUp, codeVerifyLogin, type Envelope, idempotencyHeader, requestIdHeader } from '#kernel/envelope.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { ApiError, CanceledError, type FieldError, LoginExpiredError, StepUpError, TransportError } from './errors.ts'

/** With it the server says that an equal call still runs. */
const shouldRetryHeader = 'stripe-should-retry'

const largeBodyLength = 64_000

/** What the caller needs from the world around it; tests pass their own. */
export interface CallerWorld {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Sends a file, and calls back with each part that is sent or received. */
  upload: (url: string, init: UploadInit, onProgress: () => void) => Promise<Response>
  /** The session token, empty when signed out. */
  getToken: () => string
  getLocale: () => Locale
  /** 10001. Called once per token, however many calls fail with it. */
  onLoginExpired: (hadToken: boolean) => void
  /** 10002. */
  onVerifyLogin: (challenge: string) => void
  /** 10003: asks the person to confirm who they are. False if they would rather not; then nothing was changed, and they know it. */
  confirmIdentity: () => Promise<boolean>
  showError: (text: string) => void
  describe: (problem: 'unreachable' | 'unknown') => string
}

export interface UploadInit {
  method: Method
  headers: Record<string, string>
  body: Blob | string
  signal: AbortSignal
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The form shows a 422 beside its fields, so no toast does. Every other failure is a toast, even if the page shows it in place. */
  showsFieldErrors?: boolean
  /** For a small change that the page shows before the answer: the browser sends it also if the page is left at once. */
  outlivesPage?: boolean
}

interface MoneyCallOptions extends CallOptions {
  /** Made once per intent by the one who asks, so that a retry counts once. */
  idempotencyKey: string
}

type OptionsOf<D extends EndpointDeclaration> = D extends { isIdempotent: true } ? [options: MoneyCallOptions] : [options?: CallOptions]

/** A file that is sent as it is, instead of a body. */
type FileOf<D extends EndpointDeclaration> = D extends { takesFile: true } ? { file: Blob } : unknown

export interface Caller {
  call: <D extends EndpointDeclaration>(endpoint: D, input: CallInput<D> & FileOf<D>, ...options: OptionsOf<D>) => Promise<Outcome<D>>
  /** Ends every call that still runs. */
  cancelPending: () => void
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: Blob
}

/** One call as it is sent, as often as it must be. */
interface Sending {
  endpoint: CalledEndpoint
  url: string
  input: LooseInput
  options: CallOptions & { idempotencyKey?: string }
  cancels: readonly AbortSignal[]
}

export function createCaller(world: CallerWorld): Caller {
  let shared = new AbortController()
  let expiredToken: string | null = null
  let confirming: Promise<boolean> | null = null
  /** What was said of reads that failed, by their address, until they succeed. Pages repeat them in the background. */
  const failing = new Map<string, string>()

  function cancelPending(): void {
    shared.abort()
    shared = new AbortController()
    failing.clear()
  }

  function expireLogin(): void {
    const token = world.getToken()
    cancelPending()
    if (token !== '' && token === expiredToken) return
    expiredToken = token
    world.onLoginExpired(token !== '')
  }

  /** However many calls wait for it, the person is asked once. */
  function confirmOnce(): Promise<boolean> {
    confirming ??= world.confirmIdentity().finally(() => {
      confirming = null
    })
    return confirming
  }

  /** A read that a page repeats says nothing new when it fails again. A file is read because somebody asked for it. */
  function showOnce({ endpoint, url }: Sending, text: string): void {
    const isRead = endpoint.method === 'GET' && !endpoint.isFile
    if (isRead && failing.get(url) === text) return
    if (isRead) failing.set(url, text)
    world.showError(text)
  }

  function refuse(error: ApiError, sending: Sending): ApiError {
    const isShownInPlace = sending.options.showsFieldErrors && error.fieldErrors.length > 0
    if (!isShownInPlace) showOnce(sending, toastText(error) || world.describe('unknown'))
    return error
  }

  function unwrap(response: Response, envelope: Envelope, sending: Sending): unknown {
    const { code, data } = envelope
    if (code === codeVerifyLogin) {
      world.onVerifyLogin(readChallenge(data))
      return data
    }
    if (code >= 200 && code < 300) return data
    const message = envelope.message || world.describe('unknown')
    const requestId = response.headers.get(requestIdHeader)
    const shouldRetry = response.headers.get(shouldRetryHeader) === 'true'
    const answer = { code, status: response.status, message, requestId, shouldRetry, fieldErrors: readFieldErrors(data) }
    if (code === codeLoginExpired) {
      expireLogin()
      throw new LoginExpiredError(answer)
    }
    if (code === codeStepUp) throw new StepUpError(answer)
    throw refuse(new ApiError(answer), sending)
  }

  function failTransport(sending: Sending, reason: 'timeout' | 'network', requestId: string | null = null): TransportError {
    const text = world.describe('unreachable')
    showOnce(sending, text)
    return new TransportError(reason, text, requestId)
  }

  async function send(sending: Sending): Promise<unknown> {
    const { endpoint, url, input, options, cancels } = sending
    const timeout = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), apiTimeoutMs)
    }
    startTimer()
    try {
      const sent = {
        method: endpoint.method,
        headers: buildHeaders(world, input, options.idempotencyKey),
        signal: AbortSignal.any([...cancels, timeout.signal]),
      }
      const body = input.file ?? (input.body === undefined ? null : JSON.stringify(input.body))
      const response = await (body && isLarge(body)
        ? world.upload(url, { ...sent, body }, startTimer)
        : world.fetch(url, { ...sent, body, keepalive: options.outlivesPage ?? false }))
      if (endpoint.isFile && response.ok) return await readFile(response, startTimer)
      const answer = readJson(await response.text())
      if (endpoint.isRaw && response.ok && answer !== undefined) return answer
      if (!isEnvelope(answer)) throw failTransport(sending, 'network', response.headers.get(requestIdHeader))
      const data = unwrap(response, answer, sending)
      failing.delete(url)
      return data
    } catch (error) {
      if (error instanceof ApiError || error instanceof TransportError) throw error
      if (cancels.some((signal) => signal.aborted)) throw new CanceledError('Canceled')
      throw failTransport(sending, timeout.signal.aborted ? 'timeout' : 'network')
    } finally {
      clearTimeout(timer)
    }
  }

  /** The very same call again once the person has confirmed who they are. Being asked again at once would be a fault, and is told as one. */
  async function sendConfirmed(asked: Omit<Sending, 'url'>): Promise<unknown> {
    const sending = { ...asked, url: buildUrl(asked.endpoint, asked.input) }
    try {
      return await send(sending)
    } catch (error) {
      if (!(error instanceof StepUpError) || !(await confirmOnce())) throw error
    }
    return send(sending).catch((error: unknown) => {
      throw error instanceof StepUpError ? refuse(error, sending) : error
    })
  }

  return {
    call: (endpoint, input, ...[options = {}]) => {
      // Of this moment: signing out while the person is being asked must end the call, too.
      const cancels = options.signal ? [shared.signal, options.signal] : [shared.signal]
      return sendConfirmed({ endpoint, input: input as LooseInput, options, cancels }) as Promise<Outcome<typeof endpoint>>
    },
    cancelPending,
  }
}

/** A list joins by commas; what is undefined or null is left out. */
export function buildUrl(endpoint: Pick<CalledEndpoint, 'path'>, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = query.toString()
  return `${apiBase}${path}${text && `?${text}`}`
}

function buildHeaders(world: CallerWorld, { body, file }: LooseInput, idempotencyKey: string | undefined): Record<string, string> {
  const token = world.getToken()
  return {
    accept: 'application/json',
    'accept-language': localeHeader[world.getLocale()],
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(file && { 'content-type': 'application/octet-stream' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { [idempotencyHeader]: idempotencyKey }),
  }
}

/** A file, or a body that has one. Its time runs from the last part that was sent. */
function isLarge(body: Blob | string): boolean {
  return typeof body !== 'string' || body.length > largeBodyLength
}

/** Reads a file of any size. */
function readFile(response: Response, onProgress: () => void): Promise<Blob> {
  const parts = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (part, next) => {
        onProgress()
        next.enqueue(part)
      },
    }),
  )
  return new Response(parts ?? null, { headers: response.headers }).blob()
}

/** Undefined where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'
}

function readChallenge(data: unknown): string {
  return String((data as { challenge?: string } | null)?.challenge ?? '')
}

function readFieldErrors(data: unknown): FieldError[] {
  const errors = (data as { errors?: FieldError[] } | null)?.errors
  return Array.isArray(errors) ? errors : []
}

/** No form shows these fields, so the toast says which they are. */
function toastText(error: ApiError): string {
  const details = error.fieldErrors.map((field) => (field.path ? `${field.path}: ${field.message}` : field.message))
  return [error.message, ...details].filter(Boolean).join('\n')
}

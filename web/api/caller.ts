import type { Outcome } from '#areas/approvals/contract/endpoints.ts'
import type { CalledEndpoint, CallInput, EndpointDeclaration } from '#kernel/endpoint.ts'
import { apiBase, apiTimeoutMs, codeLoginExpired, codeStepUp, codeVerifyLogin, type Envelope, idempotencyHeader, requestIdHeader } from '#kernel/envelope.ts'
import { type Locale, localeHeader } from '#kernel/locale.ts'
import { ApiError, CanceledError, type FieldError, LoginExpiredError, StepUpError, TransportError } from './errors.ts'

/** With it the server says that an equal call still runs. */
const shouldRetryHeader = 'stripe-should-retry'

/** What the caller needs from the world around it; tests pass their own. */
export interface CallerWorld {
  fetch: (url: string, init: RequestInit) => Promise<Response>
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

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The form shows the fields of a 422 itself, so no toast does. */
  showsFieldErrors?: boolean
  /** The page shows every refusal of the server in place, so no toast does. Transport errors still are one. */
  showsErrors?: boolean
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
  input: LooseInput
  options: CallOptions & { idempotencyKey?: string }
  cancels: readonly AbortSignal[]
}

export function createCaller(world: CallerWorld): Caller {
  let shared = new AbortController()
  let expiredToken: string | null = null
  let confirming: Promise<boolean> | null = null

  function cancelPending(): void {
    shared.abort()
    shared = new AbortController()
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

  function refuse(error: ApiError, options: CallOptions): ApiError {
    const isShownInPlace = options.showsErrors || (options.showsFieldErrors && error.fieldErrors.length > 0)
    if (!isShownInPlace) world.showError(toastText(error) || world.describe('unknown'))
    return error
  }

  function unwrap(response: Response, envelope: Envelope, options: CallOptions): unknown {
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
    throw refuse(new ApiError(answer), options)
  }

  function failTransport(reason: 'timeout' | 'network', requestId: string | null = null): TransportError {
    const text = world.describe('unreachable')
    world.showError(text)
    return new TransportError(reason, text, requestId)
  }

  async function send({ endpoint, input, options, cancels }: Sending): Promise<unknown> {
    const timeout = new AbortController()
    // A file takes as long as its connection needs.
    const timer = input.file ? undefined : setTimeout(() => timeout.abort(), apiTimeoutMs)
    try {
      const response = await world.fetch(buildUrl(endpoint, input), {
        method: endpoint.method,
        headers: buildHeaders(world, input, options.idempotencyKey),
        body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
        signal: AbortSignal.any([...cancels, timeout.signal]),
        keepalive: options.outlivesPage ?? false,
      })
      if (endpoint.isFile && response.ok) {
        // A large file may take longer than an answer.
        clearTimeout(timer)
        return await response.blob()
      }
      const answer = readJson(await response.text())
      if (endpoint.isRaw && response.ok && answer !== undefined) return answer
      if (!isEnvelope(answer)) throw failTransport('network', response.headers.get(requestIdHeader))
      return unwrap(response, answer, options)
    } catch (error) {
      if (error instanceof ApiError || error instanceof TransportError) throw error
      if (cancels.some((signal) => signal.aborted)) throw new CanceledError('Canceled')
      throw failTransport(timeout.signal.aborted ? 'timeout' : 'network')
    } finally {
      clearTimeout(timer)
    }
  }

  /** The very same call again once the person has confirmed who they are. Being asked again at once would be a fault, and is told as one. */
  async function sendConfirmed(sending: Sending): Promise<unknown> {
    try {
      return await send(sending)
    } catch (error) {
      if (!(error instanceof StepUpError) || !(await confirmOnce())) throw error
    }
    return send(sending).catch((error: unknown) => {
      throw error instanceof StepUpError ? refuse(error, sending.options) : error
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

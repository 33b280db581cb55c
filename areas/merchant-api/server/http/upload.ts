import { limits } from '#kernel/limits.ts'
import { brokenRule } from '#server/infra/errors.ts'
import { checkFile } from '#server/infra/files/index.ts'
import { sha256 } from '#server/infra/keys/crypto.ts'
import type { Scanner } from '#server/infra/scanner/clamd.ts'
import { type ApiError, invalidRequest } from '../errors.ts'
import { unknownParameter } from '../parameters/form.ts'

/** A file that came with a call. */
export interface Upload {
  /** As the sender calls it. */
  readonly name: string
  readonly content: Buffer
}

/** A call that brought a file. */
export interface MultipartBody {
  /** Its other parameters as a form, with the file's digest in the place of the file: an equal call brings an equal file. */
  readonly form: string
  readonly upload: Upload | null
}

/** The parameter that takes the file. */
const fileParameter = 'file'
/** Names, boundaries and the other parameters beside the file. */
const overheadBytesMax = 65_536
export const uploadBytesMax = limits.fileBytesMax + overheadBytesMax

const partsMax = 30
const partHeadersBytesMax = 8192
const fieldLengthMax = 10_000

/** As all clients write it; whatever else the header may have by its standard would let the count below look for another boundary than the parser. */
const multipartType = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i

/** Reads a whole `multipart/form-data` body. @throws ApiError where it is broken, or brings anything but one file of at most the size that is taken. */
export async function readMultipart(body: Buffer, contentType: string): Promise<MultipartBody> {
  const boundary = multipartType.exec(contentType)?.[2]
  if (boundary === undefined) throw brokenForm()
  refuseManyParts(body, boundary)
  const entries = await parse(body, contentType)
  const files = entries.flatMap(([name, value]) => (typeof value === 'string' ? [] : [{ name, file: value }]))
  const [first, second] = files
  if (first && first.name !== fileParameter) throw unknownParameter(first.name)
  if (second) throw invalidRequest('Send one file with each call.', { code: 'parameter_conflict', param: fileParameter })
  const upload = first ? await readFile(first.file) : null
  const pairs = entries.map(([name, value]) => pairOf(name, typeof value === 'string' ? value : digestOf(upload)))
  return { form: pairs.join('&'), upload }
}

/** @throws AppError `invalid_fields` on `file` where its content is none that is taken; `unavailable`, `scanner_unavailable`. */
export async function checkUpload(scanner: Scanner | null, account: string, { content }: Upload): Promise<void> {
  if (content.length === 0) throw brokenRule(fileParameter, 'file_empty')
  const checked = await checkFile(scanner, account, { name: null, content })
  if ('rule' in checked) throw brokenRule(fileParameter, checked.rule, checked.values)
}

/** The parser takes as many parts and headers as fit into the body, and time for each of them. */
function refuseManyParts(body: Buffer, boundary: string): void {
  const delimiter = Buffer.from(`--${boundary}`)
  let at = body.indexOf(delimiter)
  for (let count = 0; at !== -1; count++) {
    if (count > partsMax) throw brokenForm()
    const end = at + delimiter.length
    const isLast = body.toString('latin1', end, end + 2) === '--'
    const headersEnd = body.indexOf('\r\n\r\n', end)
    if (!isLast && (headersEnd === -1 || headersEnd - end > partHeadersBytesMax)) throw brokenForm()
    at = body.indexOf(delimiter, end)
  }
}

async function parse(body: Buffer, contentType: string): Promise<[string, File | string][]> {
  try {
    // A request's bytes are never shared with another thread, which the type would allow.
    return [...(await new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': contentType } }).formData())]
  } catch {
    throw brokenForm()
  }
}

async function readFile(file: File): Promise<Upload> {
  if (file.size > limits.fileBytesMax) throw fileTooLarge()
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()) }
}

function pairOf(name: string, value: string): string {
  if (value.length > fieldLengthMax) throw brokenForm()
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

function digestOf(upload: Upload | null): string {
  return upload === null ? '' : sha256(Buffer.concat([sha256(upload.name), sha256(upload.content)])).toString('hex')
}

function brokenForm(): ApiError {
  return invalidRequest('The request is not a valid multipart/form-data form.', { code: 'invalid_form' })
}

export function fileTooLarge(): ApiError {
  return invalidRequest(`Each file can be up to ${limits.fileBytesMax / 1_048_576} MB.`, { code: 'file_too_large', param: fileParameter })
}

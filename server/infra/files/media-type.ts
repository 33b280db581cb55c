import type { FileMediaType } from '#kernel/statuses.ts'

/** How each kind of file begins. Some programs write a byte order mark or line breaks before a PDF. */
const beginnings: readonly (readonly [FileMediaType, RegExp])[] = [
  ['application/pdf', /^(?:\xef\xbb\xbf)?\s*%PDF-/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\cZ\n/],
]

/** Bytes that are enough to tell. */
export const headBytes = 64

/** What a file is, by how it begins; null where it is none of what is taken. */
export function mediaTypeOf(content: Uint8Array): FileMediaType | null {
  const head = Buffer.from(content.subarray(0, headBytes)).toString('latin1')
  return beginnings.find(([, beginning]) => beginning.test(head))?.[0] ?? null
}

const extensions: Readonly<Record<FileMediaType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/** How the name of a file of this type ends, without the dot. */
export function extensionOf(mediaType: string): string {
  return extensions[mediaType as FileMediaType][0]
}

/** The extension of a name that is none of its type; null if there is none or it agrees. */
export function nameDiffers(name: string, mediaType: FileMediaType): string | null {
  const [extension] = /(?<=.\.)[A-Za-z0-9]{1,10}$/u.exec(name.trim()) ?? []
  return extension === undefined || extensions[mediaType].includes(extension.toLowerCase()) ? null : extension
}

/** Extensions before the last one that claim another type, as in `invoice.pdf.exe`; other parts, as in `report.v2.docx`, belong to the name. */
const claimed = /(?<=.)(?:\.(?:pdf|jpe?g|png|x?html?|svg|js|exe|com|bat|cmd|scr|msi|lnk|zip))+$/iu

/** The name under which a file is given out: with the extension of what it is, since `invoice.html` may be a PDF that opens as a page. */
export function downloadName(name: string, mediaType: string): string {
  const trimmed = name.replace(/[.\s]+$/u, '')
  const [extension = ''] = /(?<=.\.)[A-Za-z][A-Za-z0-9]{0,4}$/u.exec(trimmed) ?? []
  const stem = (extension === '' ? trimmed : trimmed.slice(0, -extension.length - 1)).replace(claimed, '')
  const isRight = extensions[mediaType as FileMediaType].includes(extension.toLowerCase())
  return `${stem || 'file'}.${isRight ? extension : extensionOf(mediaType)}`
}

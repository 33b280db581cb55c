import { limits } from '#kernel/limits.ts'

/** What a file input offers; the server decides by the content. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/** Why a file can't be sent at all; null if the server decides. */
export function findFileProblem({ size }: Pick<File, 'size'>): 'empty' | 'tooLarge' | null {
  if (size === 0) return 'empty'
  return size > limits.fileBytesMax ? 'tooLarge' : null
}

/** Reads a file as the upload sends it. */
export function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}

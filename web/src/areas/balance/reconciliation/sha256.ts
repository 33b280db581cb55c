import { sha256 as compute } from '@noble/hashes/sha2.js'

/** Computes a SHA-256, also where the page was opened by http and the browser has no `crypto.subtle`. */
export async function sha256(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types don't know that it is missing outside of secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', content)) : compute(content)
}

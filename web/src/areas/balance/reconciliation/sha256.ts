/** Words of SHA-256 (FIPS 180-4): the fractional parts of the square roots of the first primes, and of the cube roots. */
const primes = Array.from({ length: 312 }, (_, number) => number).filter((number) => number > 1 && !hasDivisor(number))
const startWords = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const roundWords = primes.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))

const blockBytes = 64
const lengthBytes = 8

/** Computes a SHA-256, also where the page was opened by http and the browser has no `crypto.subtle`. */
export async function sha256(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types don't know that it is missing outside of secure contexts.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', content)) : computeSha256(content)
}

/** The same without the browser's help. */
export function computeSha256(content: Uint8Array): Uint8Array {
  const blockCount = Math.ceil((content.length + 1 + lengthBytes) / blockBytes)
  const padded = new Uint8Array(blockCount * blockBytes)
  padded.set(content)
  padded[content.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - lengthBytes, BigInt(content.length) * 8n)
  const state = Uint32Array.from(startWords)
  for (let at = 0; at < padded.length; at += blockBytes) addBlock(state, view, at)
  const digest = new DataView(new ArrayBuffer(state.byteLength))
  for (const [index, word] of state.entries()) digest.setUint32(index * 4, word)
  return new Uint8Array(digest.buffer)
}

function addBlock(state: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(64)
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(at + index * 4)
  const word = (index: number) => words[index] ?? 0
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)]
    const mixed = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    words[index] = word(index - 16) + mixed + word(index - 7) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let index = 0; index < 64; index++) {
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (roundWords[index] ?? 0) + word(index)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
  }
  for (const [index, added] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + added
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function hasDivisor(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return true
  return false
}

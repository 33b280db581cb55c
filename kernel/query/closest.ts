/** Longer words are compared by their beginning, which bounds the work. */
const comparedLengthMax = 32

/** Returns the name that a word was probably meant to be, undefined if none is close: a swap, or one wrong letter in three. */
export function findClosest(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase().slice(0, comparedLengthMax)
  const distances = names.map((name) => ({ name, distance: countEdits(wanted, name.toLowerCase().slice(0, comparedLengthMax)) }))
  const [best] = distances.toSorted((a, b) => a.distance - b.distance)
  if (best && best.distance <= Math.max(1, Math.floor(wanted.length / 3))) return best.name
  return wanted.length >= 3 ? names.find((name) => name.toLowerCase().startsWith(wanted)) : undefined
}

/** Letters to insert, delete, replace or swap with their neighbor (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1))
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) edits = Math.min(edits, at(beforeLast, column - 2) + 1)
      next.push(edits)
    }
    beforeLast = last
    last = next
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0
}

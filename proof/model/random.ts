/** Numbers that follow from a seed, so that a run can be played again (mulberry32). */
export interface Random {
  /** A whole number from 0 to one below the maximum. */
  below(max: number): number
  pick<T>(values: readonly [T, ...T[]]): T
  shuffle<T>(values: readonly T[]): T[]
  /** True this often in a hundred times. */
  percent(share: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    pick: (values) => values[below(values.length)] as (typeof values)[0],
    percent: (share) => below(100) < share,
    shuffle: (values) => {
      const rest = [...values]
      return values.map(() => rest.splice(below(rest.length), 1)[0] as (typeof values)[0])
    },
  }
}

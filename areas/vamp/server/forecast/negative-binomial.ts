/** A distribution of counts: how likely each of the counts from `first` on is. The rest is too unlikely to matter. */
export interface CountDistribution {
  readonly first: number
  readonly probabilities: readonly number[]
}

/** Beside the likeliest count, counts less likely than this are left out. */
const negligible = 1e-9

/**
 * The negative binomial distribution with a mean and a variance, the Poisson one where the variance is not above the mean.
 * It is built outwards from its likeliest count, so no probability underflows for large means.
 */
export function negativeBinomial(mean: number, variance: number): CountDistribution {
  if (mean <= 0) return { first: 0, probabilities: [1] }
  // The Poisson distribution is the limit for a large size.
  const size = mean ** 2 / Math.max(variance - mean, mean * 1e-6)
  const chance = mean / (mean + size)
  /** What the probability of a count is multiplied by to give that of the next one. */
  const growthAt = (count: number) => ((count + size) / (count + 1)) * chance
  const mode = size > 1 ? Math.floor((chance * (size - 1)) / (1 - chance)) : 0
  const below: number[] = []
  for (let count = mode, weight = 1; count > 0 && weight > negligible; count--) {
    weight /= growthAt(count - 1)
    below.push(weight)
  }
  const above: number[] = []
  for (let count = mode, weight = 1; weight > negligible; count++) {
    above.push(weight)
    weight *= growthAt(count)
  }
  const weights = [...below.reverse(), ...above]
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return { first: mode - below.length, probabilities: weights.map((weight) => weight / sum) }
}

/**
 * How likely it is that less is counted than `value`, with half of the probability of the count itself (mid-p) and a straight line between counts.
 * Ranges read off it cover as much as they promise on average, where whole counts would always cover more.
 */
export function midCumulative({ first, probabilities }: CountDistribution): (value: number) => number {
  let sum = 0
  const mids = probabilities.map((probability) => {
    sum += probability
    return sum - probability / 2
  })
  if (mids.length === 1) return (value) => (value < first ? 0 : 1)
  return (value) => {
    const place = value - first
    if (place < 0) return first === 0 || place < -1 ? 0 : (mids[0] ?? 0) * (1 + place)
    const index = Math.floor(place)
    const [low, high] = [mids[index] ?? 1, mids[index + 1] ?? 1]
    return low + (high - low) * (place - index)
  }
}

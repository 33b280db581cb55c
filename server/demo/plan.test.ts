import { expect, test } from 'vitest'
import { planTrade } from './plan.ts'
import { Random } from './random.ts'

const now = new Date('2026-06-15T12:00:00Z')
const options = { seed: 1, now, days: 365, count: 3_000 }
const plan = planTrade(options)

const share = (isOne: (payment: (typeof plan)[number]) => boolean) => plan.filter(isOne).length / plan.length

test('is the same for the same seed and moment, and another for another seed', () => {
  expect(planTrade(options)).toEqual(plan)
  expect(planTrade({ ...options, seed: 2 })).not.toEqual(plan)
})

test('covers a year up to now with about the payments asked for, in order of time', () => {
  expect(plan.length).toBeGreaterThan(2_950)
  expect(plan.length).toBeLessThanOrEqual(3_000)
  const times = plan.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(plan[0]?.at.getTime()).toBeGreaterThan(now.getTime() - 366 * 86_400_000)
  expect(plan.flatMap(({ at, followUps }) => [at, ...followUps.map((followUp) => followUp.at)]).filter((at) => at >= now)).toEqual([])
})

test('is declined about as often as shops are, most for want of funds or without a reason', () => {
  const isDeclining = (card: string | undefined) => /Declined|radarBlock/.test(card ?? '')
  const declined = plan.filter(({ attempts }) => isDeclining(attempts.at(-1)))
  expect(declined.length / plan.length).toBeGreaterThan(0.055)
  expect(declined.length / plan.length).toBeLessThan(0.085)
  const common = declined.filter(({ attempts }) => /chargeDeclined$|InsufficientFunds$/.test(attempts.at(-1) ?? ''))
  expect(common.length / declined.length).toBeGreaterThan(0.6)
})

test('refunds some, whole and in part, and leaves most alone', () => {
  const refunded = share(({ followUps }) => followUps.some(({ kind }) => kind === 'refund'))
  expect(refunded).toBeGreaterThan(0.045)
  expect(refunded).toBeLessThan(0.085)
})

test('grows, and sells more at weekends and in the evening', () => {
  const half = now.getTime() - 182 * 86_400_000
  expect(share(({ at }) => at.getTime() > half)).toBeGreaterThan(0.52)
  const inHongKong = (at: Date) => new Date(at.getTime() + 8 * 3_600_000)
  expect(share(({ at }) => [0, 6].includes(inHongKong(at).getUTCDay()))).toBeGreaterThan(2 / 7)
  expect(share(({ at }) => inHongKong(at).getUTCHours() >= 18)).toBeGreaterThan(0.3)
})

test('random numbers are spread evenly, and weights are kept', () => {
  const random = new Random(7)
  const counts = [0, 0, 0]
  for (let draw = 0; draw < 30_000; draw++)
    counts[
      random.weighted([
        [0, 1],
        [1, 2],
        [2, 3],
      ] as const)
    ]! += 1
  expect(counts.map((count) => Math.round(count / 1_000))).toEqual([5, 10, 15])
  expect(random.integer(3, 3)).toBe(3)
})

import { printTable } from './merchant-api.ts'

/** A public test value, such as a card or a bank account, with the outcome that is published for it and what came of it here. */
export interface Outcome {
  readonly value: string
  readonly published: string
  readonly happened: string
}

/** Shows all outcomes, and returns those that are not as published. */
export function printOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  printTable(outcomes.map(({ value, published, happened }) => ({ 'test value': value, published, happened })))
  return outcomes.filter(({ published, happened }) => happened !== published)
}

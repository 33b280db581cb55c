/** Words by which banks say in a column of its own whether money came in or went out, in the languages of their exports. */

const incoming = `+ c cr crdt credit credits h haben gutschrift bij in incoming inflow received deposit k kredit credito abono haber ingreso entrada entrata avere
  uznanie prijem kredyt 贷 贷方 贷记 收 收入 入账 入 存入 转入`
const outgoing = `- − d dr dbit debit debits s soll lastschrift belastung af out outgoing outflow sent withdrawal debet debito cargo debe gasto salida saida uscita dare
  obciazenie vydej debet 借 借方 借记 支 支出 出账 出 付 取出 转出`

const words: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...incoming.split(/\s+/).map((word) => [word, 'in'] as const),
  ...outgoing.split(/\s+/).map((word) => [word, 'out'] as const),
])

/** @returns null for a word that doesn't say it. */
export function readDirection(text: string): 'in' | 'out' | null {
  const word = text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').trim().replace(/\.$/, '').toLowerCase()
  return words.get(word) ?? null
}

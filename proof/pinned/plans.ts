import type pg from 'pg'
import type { Statement } from '../support/statements.ts'

/** A statement that reads several partitions of a table, where it should name the account. */
export interface Unpinned {
  readonly table: string
  readonly statement: string
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
  readonly [condition: string]: unknown
}

/** A partition, with the table that it belongs to. Of a table that is partitioned by time, and of a whole one, each part has rows of every account. */
export type Partitions = ReadonlyMap<string, { readonly table: string; readonly isShared: boolean }>

/** Tables of accounts that can't be partitioned by account. A business has one account of each kind, which is a key without the account. */
const wholeTables = ['merchant_accounts']

export async function readPartitions(owner: pg.Pool): Promise<Partitions> {
  const { rows } = await owner.query<{ name: string; table: string; is_shared: boolean }>(
    `SELECT c.relname AS name, p.relname AS table, t.partstrat = 'r' AS is_shared
     FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent JOIN pg_partitioned_table t ON t.partrelid = p.oid
     WHERE c.relkind = 'r'`,
  )
  return new Map([
    ...rows.map(({ name, table, is_shared }) => [name, { table, isShared: is_shared }] as const),
    ...wholeTables.map((table) => [table, { table, isShared: true }] as const),
  ])
}

interface Found {
  /** All tables and partitions of the plan. */
  readonly relations: string[]
  /** The tables of accounts. */
  readonly touched: string[]
  readonly unpinned: Unpinned[]
}

/** The tables that a statement reads in more than one partition. Planned as the owner, from whom row-level security hides nothing: the statement itself must name the account. */
export async function findUnpinned(owner: pg.Pool, partitions: Partitions, { text, values }: Statement): Promise<Found> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values])
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  const read = new Map<string, Set<string>>()
  const nodes = plan ? [...nodesOf(plan)] : []
  for (const node of nodes) {
    const name = node['Relation Name']
    const partition = name === undefined ? undefined : partitions.get(name)
    if (name === undefined || !partition) continue
    const names = read.get(partition.table) ?? new Set()
    // A shared part counts as the account's if the condition of its scan names the account.
    if (!partition.isShared) names.add(name)
    else if (node['Node Type'] !== 'ModifyTable') names.add(String(namesAccount(node)))
    read.set(partition.table, names)
  }
  const unpinned = [...read].filter(([, names]) => names.size > 1 || names.has('false')).map(([table]) => ({ table, statement: text }))
  const relations = nodes.flatMap((node) => node['Relation Name'] ?? [])
  return { relations, touched: [...read.keys()], unpinned }
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}

const namesAccount = (node: PlanNode) => /\bmerchant_id = '/.test(['Index Cond', 'Recheck Cond', 'Filter'].map((key) => node[key]).join(' '))

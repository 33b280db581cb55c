import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type BankStatement,
  deleteBankStatement,
  listBankLines,
  listBankStatements,
  listCandidates,
  listMissingPayouts,
  matchBankLine,
  readBankStatement,
  unmatchBankLine,
} from '#areas/payouts/contract/reconciliation/endpoints.ts'
import type { CsvMapping } from '#areas/payouts/contract/reconciliation/mapping.ts'
import type { PayoutId } from '#kernel/ids.ts'
import { call } from '#web/api/call.ts'
import type { Place } from '#web/shared/lists/list-search.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import type { View } from './search.ts'
import { uploadStatement } from './upload-statement.ts'

const pollMs = 1_000
const statementsPerPage = 12
const keyOf = (merchantId: string) => ['merchant', merchantId, 'reconciliation']

/** The uploaded statements, newest first, a page at a time. */
export function statementsQuery(merchantId: string) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(merchantId), 'statements'],
    queryFn: ({ pageParam, signal }) =>
      call(listBankStatements, { params: { id: merchantId }, query: { limit: statementsPerPage, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isMoving)) ? pollMs : false),
  })
}

export function isMoving({ state }: BankStatement): boolean {
  return state === 'waiting' || state === 'reading'
}

/** What another statement changes is shown when it has arrived, and what was shown before until then. @param doneCount statements that are read. */
export function linesQuery(merchantId: string, view: Exclude<View, 'missing'>, place: Place, doneCount: number) {
  return queryOptions({
    queryKey: [...keyOf(merchantId), 'lines', view, place, doneCount],
    queryFn: ({ signal }) => call(listBankLines, { params: { id: merchantId }, query: { view, ...place, limit: 25 } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey.includes(view) ? before : undefined),
  })
}

export function missingQuery(merchantId: string, place: Place, doneCount: number) {
  return queryOptions({
    queryKey: [...keyOf(merchantId), 'missing', place, doneCount],
    queryFn: ({ signal }) => call(listMissingPayouts, { params: { id: merchantId }, query: { ...place, limit: 25 } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function candidatesQuery(merchantId: string, lineId: string) {
  return queryOptions({
    queryKey: [...keyOf(merchantId), 'candidates', lineId],
    queryFn: ({ signal }) => call(listCandidates, { params: { id: merchantId, lineId } }, { signal }),
  })
}

/** What members do with statements and lines; every command has the page read again. */
export function useReconciliation() {
  const { id } = useMerchant()
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(id) })
  return {
    upload: useMutation({ mutationFn: (file: File) => uploadStatement(id, file), onSettled }),
    read: useMutation({
      mutationFn: ({ statementId, mapping }: { statementId: string; mapping: CsvMapping }) =>
        call(readBankStatement, { params: { id, statementId }, body: { mapping } }, { showsFieldErrors: true }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: (statementId: string) => call(deleteBankStatement, { params: { id, statementId } }), onSettled }),
    match: useMutation({
      mutationFn: ({ lineId, payoutId }: { lineId: string; payoutId: PayoutId }) =>
        call(matchBankLine, { params: { id, lineId }, body: { payout_id: payoutId } }, { showsFieldErrors: true }),
      onSettled,
    }),
    unmatch: useMutation({ mutationFn: (lineId: string) => call(unmatchBankLine, { params: { id, lineId } }), onSettled }),
  }
}

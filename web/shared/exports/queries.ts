import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelExport, createExport, downloadExport, type ExportItem, listExports, repeatExport, retryExport } from '#areas/exports/contract/endpoints.ts'
import { call } from '../../api/call.ts'
import { useMerchant } from '../../stores/merchant.ts'
import { saveFile } from '../../ui/text/save-file.ts'

/** While an export waits or runs. */
const pollMs = 1_000
const moving: ReadonlySet<ExportItem['state']> = new Set(['waiting', 'running', 'canceling'])

export function isMoving({ state }: ExportItem): boolean {
  return moving.has(state)
}

export interface ExportPlace {
  after?: string
  before?: string
}

/** Of everything about exports, below their account. */
export const exportsKey = (merchantId: string) => ['merchant', merchantId, 'exports']

/** A page of the exports, newest first, which is read again until none is under way. */
export function exportListQuery(merchantId: string, place: ExportPlace = {}) {
  return queryOptions({
    queryKey: [...exportsKey(merchantId), place],
    queryFn: ({ signal }) => call(listExports, { params: { id: merchantId }, query: place }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? pollMs : false),
  })
}

type ExportRequest = Parameters<typeof call<typeof createExport>>[1]['body']

/** What a member does with exports. Each reads the list again. */
export function useExportCommands() {
  const { id: merchantId } = useMerchant()
  const queries = useQueryClient()
  const options = { onSettled: () => queries.invalidateQueries({ queryKey: exportsKey(merchantId) }) }
  const paramsOf = (exportId: string) => ({ params: { id: merchantId, exportId } })
  return {
    request: useMutation({
      ...options,
      mutationFn: (body: ExportRequest) => call(createExport, { params: { id: merchantId }, body }, { showsFieldErrors: true }),
    }),
    cancel: useMutation({ ...options, mutationFn: ({ id }: ExportItem) => call(cancelExport, paramsOf(id)) }),
    retry: useMutation({ ...options, mutationFn: ({ id }: ExportItem) => call(retryExport, paramsOf(id)) }),
    repeat: useMutation({ ...options, mutationFn: ({ id }: ExportItem) => call(repeatExport, paramsOf(id)) }),
    download: useMutation({
      mutationFn: async ({ id, file }: ExportItem) => saveFile(file?.name ?? id, await call(downloadExport, paramsOf(id))),
    }),
  }
}

/** The saved views of one list. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import type { ListContext } from '../list/listContext.ts'
import { type CustomerId, errorsInPlace } from '../requests/queries.ts'

const keyOf = ({ name }: Resource) => ['views', name] as const

const inside = (customerId: CustomerId) => (customerId === undefined ? {} : { customerId })

export const savedViewOptions = ({ resource, customerId }: ListContext) =>
  queryOptions({
    queryKey: [...keyOf(resource), customerId ?? null],
    queryFn: async ({ signal }) =>
      (await call('GET /api/views', { query: { resource: resource.name, ...inside(customerId) }, signal })).items,
    ...errorsInPlace,
  })

interface Kept {
  name: string
  shared: boolean
  search: Record<string, string>
  columns: string[] | null
}

export function useSavedViewWrites({ resource, customerId }: ListContext) {
  const queryClient = useQueryClient()
  const after = { onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(resource) }), ...errorsInPlace }
  return {
    keep: useMutation({
      mutationFn: (view: Kept) =>
        call('POST /api/views', { body: { resource: resource.name, ...inside(customerId), ...view } }),
      ...after,
    }),
    change: useMutation({
      mutationFn: ({ id, ...body }: { id: string; name?: string; shared?: boolean }) =>
        call('PATCH /api/views/:id', { params: { id }, body }),
      ...after,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call('DELETE /api/views/:id', { params: { id } }),
      ...after,
    }),
  }
}

/** Whether the rows are in their manual order, and how to move a row. */
import { type ListQuery, printListQuery } from '@postern/domain/engine/query.ts'
import type { AnyRecord, Resource } from '@postern/domain/engine/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../session/useSession.ts'
import type { ListContext } from './listContext.ts'
import { inGroups } from './rows/groupAt.ts'
import type { Arrange } from './useArranging.ts'
import type { RecordListData } from './useRecordList.ts'

interface ListOrder {
  /** Rows can be moved: the list is in its manual order and shows no archived records. */
  movable: boolean
  /** The field whose values head each group of rows. */
  grouped: string | null
}

export function listOrder(
  resource: Resource,
  { order, archived }: Pick<ListQuery, 'order' | 'archived'>,
  records: readonly AnyRecord[],
): ListOrder {
  const [by] = order
  const own = resource.arrangedBy !== null && printListQuery(resource, { order }).sort === undefined
  return {
    movable: own && !archived,
    grouped: by && by.field === resource.groupedBy && inGroups(records, by.field) ? by.field : null,
  }
}

export function useListOrder(place: ListContext, { query, records = [] }: RecordListData) {
  const { resource } = place
  const can = useCan()
  const queryClient = useQueryClient()
  const { movable, grouped } = listOrder(resource, query, records)
  const arrange: Arrange = (id, before) =>
    void import('./arrangeRow.ts').then(({ arrangeRow }) => arrangeRow(queryClient, place, records, id, before))
  return { grouped, arrange: movable && can(`${resource.permission}.edit`) ? arrange : undefined }
}

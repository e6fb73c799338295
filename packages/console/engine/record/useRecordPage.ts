/** The data behind a record's page: the record, its tabs, and its editing state. `RecordBody` renders it. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRecordEditing } from '../form/useRecordEditing.ts'
import { useSetSearch, withKey } from '../list/urlState.ts'
import { type CustomerId, recordOptions } from '../requests/queries.ts'
import type { AnyView } from '../view.ts'
import { viewOf } from '../viewRegistry.ts'
import { useRecordTabs } from './useRecordTabs.ts'

export interface RecordPageOptions {
  resource: Resource
  id: string
  customerId?: CustomerId
  /** Full-width lists that only this page has, each in a tab after those of the view. */
  lists?: AnyView['tabs']
}

export type RecordPage = ReturnType<typeof useRecordPage>

export function useRecordPage({ resource, id, customerId, lists = {} }: RecordPageOptions) {
  const { data: record } = useSuspenseQuery(recordOptions(resource, customerId, id))
  const setSearch = useSetSearch()
  const panels = { ...viewOf(resource).tabs, ...lists }
  const { tabs, current, hrefOf } = useRecordTabs(resource, customerId, record, panels)
  const onDetails = current.name === 'details'
  const editing = useRecordEditing({
    resource,
    record,
    inView: onDetails,
    onOpen: (section) =>
      setSearch((now) => withKey(withKey(now, 'edit', section ?? undefined), 'tab', hrefOf('details').tab), {
        replace: true,
      }),
  })
  const { Panel } = panels[current.name] ?? {}
  return {
    resource,
    customerId,
    record,
    tabs,
    current,
    hrefOf,
    Panel,
    isList: current.name in lists,
    onDetails,
    editing,
  }
}

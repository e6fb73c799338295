/** Which columns a list shows: those of the current view, else the user's own from their preferences, else the definition's. */
import { defaultColumns, possibleColumns } from '@postern/domain/engine/listColumns.ts'
import type { Resource } from '@postern/domain/engine/resource.ts'
import { useMemo } from 'react'
import { savePreferences } from '../../session/preferences.ts'
import { getSession } from '../../session/store.ts'
import { useUser } from '../../session/useSession.ts'
import type { ListContext } from '../list/listContext.ts'
import { useSearchParams, useSetSearch, withKey } from '../list/urlState.ts'
import { codeFieldOf } from './columns.tsx'

export interface Columns {
  /** In order, title first: it's the row's link and always shown. */
  shown: readonly string[]
  /** The columns that can be shown besides the title. */
  possible: readonly string[]
  isOwnChoice: boolean
  /** `null` resets to the definition's. In a saved view the choice applies only to its URL. */
  choose: (names: readonly string[] | null) => void
}

function arrangeColumns(resource: Resource, parentField: string | undefined, own: readonly string[] | undefined) {
  // The code is shown next to the name, and inside a parent every row would repeat the parent's name.
  const beside = new Set([resource.title, codeFieldOf(resource), parentField])
  const possible = possibleColumns(resource).filter((name) => !beside.has(name))
  const wanted = (own ?? defaultColumns(resource)).filter((name) => possible.includes(name))
  return { shown: [resource.title, ...wanted], possible }
}

/** The initial columns of a list page, before it renders. */
export const columnsAtFirst = (resource: Resource, ofView: string | undefined): readonly string[] => {
  const kept = getSession().user?.preferences?.columns?.[resource.name]
  return arrangeColumns(resource, undefined, ofView === undefined ? kept : ofView.split(',')).shown
}

export function useColumns({ resource, parent }: ListContext): Columns {
  const kept = useUser()?.preferences?.columns?.[resource.name]
  const ofView = useSearchParams().columns
  const setSearch = useSetSearch()
  return useMemo(() => {
    const own = ofView === undefined ? kept : ofView.split(',')
    const { shown, possible } = arrangeColumns(resource, parent?.fieldName, own)
    const choose = (names: readonly string[] | null) => {
      if (ofView === undefined) void saveColumns(resource.name, names)
      else setSearch((now) => withKey(now, 'columns', names?.join(',')), { replace: true })
    }
    return { shown, possible, isOwnChoice: own !== undefined, choose }
  }, [resource, parent?.fieldName, kept, ofView, setSearch])
}

function saveColumns(resourceName: string, names: readonly string[] | null): Promise<void> {
  const { [resourceName]: _, ...others } = getSession().user?.preferences?.columns ?? {}
  return savePreferences({ columns: names === null ? others : { ...others, [resourceName]: [...names] } })
}

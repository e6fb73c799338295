/** Which columns a list shows: those of the view in use, else the person's own choice, kept with their preferences, else the definition's. */
import { defaultColumns, possibleColumns } from '@postern/domain/engine/listColumns.ts'
import { useMemo } from 'react'
import { savePreferences } from '../../session/preferences.ts'
import { getSession } from '../../session/store.ts'
import { useUser } from '../../session/useSession.ts'
import type { ListContext } from '../list/listContext.ts'
import { useSearchParams, useSetSearch, withKey } from '../list/urlState.ts'
import { codeFieldOf } from './columns.tsx'

export interface Columns {
  /** In order, the title first: it is the row's link and always there. */
  shown: readonly string[]
  /** What could be shown besides the title. */
  possible: readonly string[]
  isOwnChoice: boolean
  /** `null`: the definition's again. In a view they are chosen for its address alone. */
  choose: (names: readonly string[] | null) => void
}

export function useColumns({ resource, parent }: ListContext): Columns {
  const kept = useUser()?.preferences?.columns?.[resource.name]
  const ofView = useSearchParams().columns
  const setSearch = useSetSearch()
  return useMemo(() => {
    // The code stands beside the name, and inside a parent every row would repeat the parent's.
    const beside = new Set([resource.title, codeFieldOf(resource), parent?.fieldName])
    const possible = possibleColumns(resource).filter((name) => !beside.has(name))
    const own = ofView === undefined ? kept : ofView.split(',')
    const wanted = (own ?? defaultColumns(resource)).filter((name) => possible.includes(name))
    const choose = (names: readonly string[] | null) => {
      if (ofView === undefined) void saveColumns(resource.name, names)
      else setSearch((now) => withKey(now, 'columns', names?.join(',')), { replace: true })
    }
    return { shown: [resource.title, ...wanted], possible, isOwnChoice: own !== undefined, choose }
  }, [resource, parent?.fieldName, kept, ofView, setSearch])
}

function saveColumns(resourceName: string, names: readonly string[] | null): Promise<void> {
  const { [resourceName]: _, ...others } = getSession().user?.preferences?.columns ?? {}
  return savePreferences({ columns: names === null ? others : { ...others, [resourceName]: [...names] } })
}

/** Which columns a list shows: the person's own choice, kept with their preferences, else the definition's. */
import { defaultColumns, possibleColumns } from '@postern/domain/listColumns.ts'
import { useMemo } from 'react'
import { savePreferences } from '../session/preferences.ts'
import { getSession } from '../session/store.ts'
import { useUser } from '../session/useSession.ts'
import { codeFieldOf } from './columns.tsx'
import type { ListPlace } from './listPlace.ts'

export interface Columns {
  /** In order, the title first: it is the row's link and always there. */
  shown: readonly string[]
  /** What could be shown besides the title. */
  possible: readonly string[]
  isOwnChoice: boolean
}

export function useColumns({ resource, parent }: ListPlace): Columns {
  const own = useUser()?.preferences?.columns?.[resource.name]
  return useMemo(() => {
    // The code stands beside the name, and inside a parent every row would repeat the parent's.
    const beside = new Set([resource.title, codeFieldOf(resource), parent?.fieldName])
    const possible = possibleColumns(resource).filter((name) => !beside.has(name))
    const wanted = (own ?? defaultColumns(resource)).filter((name) => possible.includes(name))
    return { shown: [resource.title, ...wanted], possible, isOwnChoice: own !== undefined }
  }, [resource, parent?.fieldName, own])
}

/** `null`: the definition's again. */
export function saveColumns(resourceName: string, names: readonly string[] | null): Promise<void> {
  const { [resourceName]: _, ...others } = getSession().user?.preferences?.columns ?? {}
  return savePreferences({ columns: names === null ? others : { ...others, [resourceName]: [...names] } })
}

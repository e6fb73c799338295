/** Columns that are skipped on purpose: by a profile or by the user. */
import type { FileColumn } from '@postern/domain/imports/importRecord.ts'
import { useState } from 'react'

type Named = Pick<FileColumn, 'name' | 'index'>

const keyOf = ({ name, index }: Named): string => `${index} ${name}`
const storageKey = (importId: string): string => `postern_import_skipped_${importId}`

/** Stored per tab: they only silence a hint, so losing them does no harm. */
function readNotes(importId: string): string[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(importId)) ?? '[]')
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
}

export function useSkippedColumns(importId: string, leftOutBy: readonly string[] | undefined) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(() => new Set(readNotes(importId)))
  const keep = (next: ReadonlySet<string>) => {
    setSkipped(next)
    sessionStorage.setItem(storageKey(importId), JSON.stringify([...next]))
  }
  return {
    isSkipped: (column: Named) => skipped.has(keyOf(column)) || (leftOutBy?.includes(column.name) ?? false),
    skip: (column: Named) => keep(new Set([...skipped, keyOf(column)])),
    unskip: (column: Named) => {
      if (skipped.has(keyOf(column))) keep(new Set([...skipped].filter((each) => each !== keyOf(column))))
    },
  }
}

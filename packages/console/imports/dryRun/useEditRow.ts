/** Corrects cells of a row. Updates the list, the counts and the problems without reloading the list. */
import type { ImportRow } from '@postern/domain/imports/importRecord.ts'
import { problemKey } from '@postern/domain/imports/problemKey.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorsInPlace } from '../../engine/requests/queries.ts'
import { call } from '../../http/call.ts'
import {
  type ImportAddress,
  keepImport,
  problemsOptions,
  type RowFilter,
  rowsOptions,
  versionOf,
} from '../importQueries.ts'

interface RowPage {
  items: ImportRow[]
  nextCursor: string | null
}

interface Edit {
  row: number
  cells: readonly { column: number; value: string }[]
  /** The selected record, if several match. */
  recordId?: string
}

/** Replaces the row in place, or removes it from a list whose filter it no longer matches. */
export function withRow(pages: readonly RowPage[], row: ImportRow, { result, problem }: RowFilter): RowPage[] {
  const hasProblem = problem === undefined || row.problems.some((each) => problemKey(each) === problem)
  const stays = (result === undefined || row.result === result) && hasProblem
  return pages.map((page) => ({
    ...page,
    items: page.items.flatMap((each) => (each.row === row.row ? (stays ? [row] : []) : [each])),
  }))
}

/** `onSaved` is passed here because the row, and its own callbacks with it, may be unmounted by then. */
export function useEditRow(address: ImportAddress, filter: RowFilter, onSaved?: () => void) {
  const client = useQueryClient()
  const { customerId, id } = address
  return useMutation({
    scope: { id: `import ${id}` },
    mutationFn: ({ row, ...body }: Edit) =>
      call('PATCH /api/customers/:customerId/imports/:id/rows/:row', {
        params: { customerId, id, row: String(row) },
        body: { ...body, cells: [...body.cells] },
        headers: versionOf(client, address),
      }),
    onSuccess: async (answer) => {
      keepImport(client, customerId, answer.import)
      client.setQueryData(
        rowsOptions(address, filter).queryKey,
        (now) => now && { ...now, pages: withRow(now.pages, answer.row, filter) },
      )
      onSaved?.()
      await client.invalidateQueries({ queryKey: problemsOptions(address).queryKey })
    },
    ...errorsInPlace,
  })
}

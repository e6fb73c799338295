/** Corrects cells of a row. The list, the counts and the problems follow without being asked again from the start. */
import type { ImportRow } from '@postern/domain/imports/importRecord.ts'
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
  /** Of several records that match: the one that is meant. */
  recordId?: string
}

/** The row as it is now, in its place; gone from a list whose result or problem it no longer has. */
export function withRow(pages: readonly RowPage[], row: ImportRow, { result, problem }: RowFilter): RowPage[] {
  const stays = (result === undefined || row.result === result) && (problem === undefined || row.problems.length > 0)
  return pages.map((page) => ({
    ...page,
    items: page.items.flatMap((each) => (each.row === row.row ? (stays ? [row] : []) : [each])),
  }))
}

/** `onSaved`: the row may be gone from the list by then, and its own callbacks with it. */
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

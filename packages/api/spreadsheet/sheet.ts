/** A table to be written to a file: read page by page, so its size doesn't matter. */

/** Text, a number, a calendar day (`YYYY-MM-DD`), or nothing. */
export type SheetCell = string | number | { readonly day: string } | null

export interface Sheet {
  readonly title: string
  readonly heads: readonly string[]
  /** Pages of rows, each with one cell per heading. */
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}

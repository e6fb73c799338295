/** A table on its way into a file: read page by page, so that its size does not matter. */

/** Words, a figure, a calendar day (`YYYY-MM-DD`), or nothing. */
export type SheetCell = string | number | { readonly day: string } | null

export interface Sheet {
  readonly title: string
  readonly heads: readonly string[]
  /** Pages of rows, each as wide as the heads. */
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>
}

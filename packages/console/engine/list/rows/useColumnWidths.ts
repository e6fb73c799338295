/** Measures the natural column widths of a table once its first rows are rendered, and again when scrolling stops. */
import type { Resource } from '@postern/domain/engine/resource.ts'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { ListColumn } from '../../cells/columns.tsx'
import { type ColumnWidths, fittedWidths } from './columnWidths.ts'

const restMs = 250

/** Has the browser lay out the table by its content for a moment, before the next paint. */
function measure(table: HTMLTableElement): number[] {
  const { parentElement: scroller, style } = table
  const [left, minWidth] = [scroller?.scrollLeft ?? 0, style.minWidth]
  table.dataset.measuring = ''
  style.minWidth = '0'
  const widths = [...table.querySelectorAll('thead th[data-column]')].map((cell) => cell.getBoundingClientRect().width)
  delete table.dataset.measuring
  style.minWidth = minWidth
  if (scroller && left > 0) scroller.scrollLeft = left
  return widths
}

interface Options {
  table: RefObject<HTMLTableElement | null>
  resource: Resource
  columns: readonly ListColumn[]
  /** Changes with the rendered rows; empty if there are none. */
  drawn: string
  /** The rows are from a previous query. */
  stale: boolean
}

export function useColumnWidths({ table, resource, columns, drawn, stale }: Options): ColumnWidths {
  const [fitted, setFitted] = useState<{ resource: Resource; widths: ColumnWidths }>()
  const fit = () => {
    if (!table.current) return
    const measured = measure(table.current)
    setFitted((before) => {
      const kept = before?.resource === resource ? before.widths : undefined
      const widths = fittedWidths(resource, columns, measured, kept)
      return kept && columns.every(({ name }) => kept[name] === widths[name]) ? before : { resource, widths }
    })
  }
  const isDrawn = drawn !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rows of every question, and other columns
  useLayoutEffect(() => {
    if (isDrawn && !stale) fit()
  }, [columns, stale, isDrawn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits until other rows have stopped coming
  useEffect(() => {
    const timer = setTimeout(fit, restMs)
    return () => clearTimeout(timer)
  }, [drawn])
  return fitted?.resource === resource ? fitted.widths : fittedWidths(resource, columns, [])
}

/** Links to the lists behind the figures of a period. */
import type { PeriodFigures } from '@postern/domain/areas/helpDesk/figureEndpoints.ts'
import { type DeskFilters, deskHref } from './deskSearch.ts'

export interface PeriodProps {
  period: PeriodFigures
  filters: DeskFilters
}

export const createdHref = ({ period: { from, to }, filters }: PeriodProps, more: DeskFilters = {}): string =>
  deskHref('queue', { ...filters, status: 'all', createdFrom: from, createdTo: to, ...more })

export const solvedHref = ({ period: { from, to }, filters }: PeriodProps, more: DeskFilters = {}): string =>
  deskHref('queue', { ...filters, status: 'all', solvedFrom: from, solvedTo: to, ...more })

export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

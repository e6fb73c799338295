import type { Volume } from '@postern/domain/areas/parcels/volume.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'

const written = new Intl.NumberFormat('en-US')

/** Compares today with the usual count by this hour on this weekday. */
export function volumeKpi(volume: Volume | undefined) {
  if (!volume) return { value: '–' }
  const { today, usual, days } = volume
  // With small counts, any difference looks large.
  const change = usual >= 10 ? Math.round((100 * (today - usual)) / usual) : undefined
  return {
    value: written.format(today),
    ...(change !== undefined && { delta: { text: `${change > 0 ? '+' : ''}${change}%`.replace('-', '−') } }),
    note: `Usually ${written.format(Math.round(usual))} by now`,
    spark: <Sparkline values={days} width={48} height={24} tone="accent" filled />,
  }
}

import type { Volume } from '@postern/domain/areas/parcels/volume.ts'
import { Sparkline } from '../../ui/charts/Sparkline.tsx'

const written = new Intl.NumberFormat('en-US')

/** How today compares with what is usual by this hour of this weekday. */
export function volumeKpi(volume: Volume | undefined) {
  if (!volume) return { value: '–' }
  const { today, usual, days } = volume
  // Against a handful any difference is large.
  const change = usual >= 10 ? Math.round((100 * (today - usual)) / usual) : undefined
  return {
    value: written.format(today),
    ...(change !== undefined && { delta: { text: `${change > 0 ? '+' : ''}${change}%`.replace('-', '−') } }),
    note: `Usually ${written.format(Math.round(usual))} by now`,
    spark: <Sparkline values={days} width={48} height={24} tone="accent" filled />,
  }
}

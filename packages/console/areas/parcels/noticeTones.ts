import type { Notice } from '@postern/domain/areas/parcels/endpoints.ts'
import type { Tone } from '../../ui/marks/tone.ts'

export const noticeTones: Readonly<Record<Notice['state'], Tone>> = {
  queued: 'idle',
  sent: 'info',
  delivered: 'ok',
  opened: 'ok',
  bounced: 'danger',
  failed: 'danger',
}

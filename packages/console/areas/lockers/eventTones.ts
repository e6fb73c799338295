/** How a reported event is marked. */
import type { Tone } from '../../ui/marks/tone.ts'

const tones: Readonly<Record<string, Tone>> = {
  connected: 'ok',
  deposit: 'info',
  collect: 'ok',
  disconnected: 'danger',
  openFailed: 'danger',
  jammed: 'danger',
  tamper: 'danger',
  faultRaised: 'danger',
  doorLeftOpen: 'warn',
  unrecognized: 'warn',
}

export const eventTone = (type: string): Tone => tones[type] ?? 'idle'

/** How it came, where that matters. */
export const arrivalWords: Readonly<Record<string, string>> = {
  late: 'Late',
  duplicate: 'Duplicate',
  inferred: 'Inferred',
}

/** Tones and labels of reported events. */
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

/** Labels for unusual arrivals. */
export const arrivalWords: Readonly<Record<string, string>> = {
  late: 'Late',
  duplicate: 'Duplicate',
  inferred: 'Inferred',
}

/** What a state's word means to the eye. One table for the whole product, so that "active" looks the same everywhere. */
import type { Tone } from '../ui/tone.ts'

const tones: Readonly<Record<string, Tone>> = {
  active: 'ok',
  live: 'ok',
  online: 'ok',
  published: 'ok',
  open: 'ok',
  done: 'ok',
  onboarding: 'info',
  draft: 'info',
  pending: 'info',
  invited: 'info',
  upcoming: 'info',
  movingOut: 'warn',
  paused: 'warn',
  suspended: 'warn',
  locked: 'warn',
  expiring: 'warn',
  offline: 'danger',
  fault: 'danger',
  failed: 'danger',
  reserved: 'violet',
  prospect: 'idle',
  planned: 'idle',
  inactive: 'off',
  closed: 'off',
  offboarded: 'off',
  retired: 'off',
  former: 'off',
  deactivated: 'off',
}

/** A word nobody has given a tone is a neutral fact, not an alarm. */
export const statusTone = (word: string): Tone => tones[word] ?? 'accent'

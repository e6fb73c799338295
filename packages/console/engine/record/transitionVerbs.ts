/** What the button says that moves a record along its life cycle: a verb, not the name of the next state. */
import { humanise, inSentence } from '@postern/domain/values/text.ts'

const verbs: Readonly<Record<string, string>> = {
  active: 'Activate',
  paused: 'Pause',
  closed: 'Close',
  onboarding: 'Start onboarding',
  live: 'Go live',
  suspended: 'Suspend',
  offboarded: 'Offboard',
  published: 'Publish',
  retired: 'Retire',
  movingOut: 'Announce move-out',
  locked: 'Lock',
  deactivated: 'Deactivate',
  deprecated: 'Deprecate',
  disabled: 'Disable',
  enabled: 'Enable',
  development: 'Back to development',
  beta: 'Begin beta',
  sunset: 'Announce the end',
  rolling: 'Roll out',
  released: 'Release',
  halted: 'Halt',
  withdrawn: 'Withdraw',
  endOfLife: 'End its life',
  draft: 'Back to draft',
  shadow: 'Run in shadow',
  former: 'Mark as former',
  leaving: 'Announce leaving',
  onHold: 'Put on hold',
  unpaired: 'Cancel pairing',
  revoked: 'Revoke',
  planned: 'Back to planning',
  installing: 'Begin installing',
  maintenance: 'Put into maintenance',
  decommissioned: 'Decommission',
  inService: 'Put into service',
  outOfService: 'Take out of service',
}

/** Where the way matters: back from a pause one resumes. */
const verbsFrom: Readonly<Record<string, string>> = {
  'paused active': 'Resume',
  'suspended live': 'Resume',
  'suspended active': 'Resume',
  'halted rolling': 'Resume',
  'sunset live': 'Keep alive',
  'retired sunset': 'Bring back',
  'paused enabled': 'Resume',
  'upcoming active': 'Move in',
  'movingOut active': 'Stay after all',
  'locked active': 'Unlock',
  'deactivated active': 'Activate again',
  'movingOut former': 'Move out',
  'former active': 'Bring back',
  'onHold active': 'Release',
  'leaving active': 'Stay after all',
  'maintenance active': 'End maintenance',
}

export const transitionVerb = (from: string, to: string): string =>
  verbsFrom[`${from} ${to}`] ?? verbs[to] ?? `Set to ${inSentence(humanise(to))}`

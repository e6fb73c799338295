/** The button label for a transition: a verb, not the name of the next state. */
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
  movingOut: 'Start move-out',
  locked: 'Lock',
  deactivated: 'Deactivate',
  deprecated: 'Deprecate',
  disabled: 'Disable',
  enabled: 'Enable',
  development: 'Return to development',
  beta: 'Start beta',
  sunset: 'Start sunset',
  rolling: 'Roll out',
  released: 'Release',
  halted: 'Halt',
  withdrawn: 'Withdraw',
  endOfLife: 'Retire',
  draft: 'Return to draft',
  shadow: 'Start trial',
  former: 'Mark as former',
  leaving: 'Mark as leaving',
  onHold: 'Put on hold',
  unpaired: 'Cancel pairing',
  revoked: 'Revoke',
  planned: 'Return to planning',
  installing: 'Start installation',
  maintenance: 'Start maintenance',
  decommissioned: 'Decommission',
  inService: 'Return to service',
  outOfService: 'Take out of service',
}

/** Where the verb depends on the previous status: a paused site is resumed. */
const verbsFrom: Readonly<Record<string, string>> = {
  'paused active': 'Resume',
  'suspended live': 'Resume',
  'suspended active': 'Resume',
  'halted rolling': 'Resume',
  'sunset live': 'Cancel sunset',
  'retired sunset': 'Return to sunset',
  'paused enabled': 'Resume',
  'upcoming active': 'Move in',
  'movingOut active': 'Cancel move-out',
  'locked active': 'Unlock',
  'deactivated active': 'Reactivate',
  'movingOut former': 'Move out',
  'former active': 'Reactivate',
  'onHold active': 'Remove hold',
  'leaving active': 'Mark as active',
  'maintenance active': 'End maintenance',
}

export const transitionVerb = (from: string, to: string): string =>
  verbsFrom[`${from} ${to}`] ?? verbs[to] ?? `Set to ${inSentence(humanise(to))}`

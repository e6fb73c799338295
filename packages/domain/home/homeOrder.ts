/** The order of the work queue: what the role works on every day comes first. */
import { type Actor, can } from '../auth/permission.ts'
import { type HomeGroup, homeGroups } from './endpoints.ts'

const firstOf = (actor: Actor): readonly HomeGroup[] => {
  if (can(actor, 'customers.stations.command') || can(actor, 'lockers.banks.edit')) return ['trouble', 'platform']
  if (can(actor, 'mail.carrierLogic.unmatched.resolve')) return ['reviews']
  return can(actor, 'helpDesk.tickets.edit') ? ['tickets'] : ['trouble']
}

export function homeOrder(actor: Actor): HomeGroup[] {
  const first = firstOf(actor)
  return [...first, ...homeGroups.filter((group) => !first.includes(group))]
}

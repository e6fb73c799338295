/**
 * A customer whose on-time share fell for a few days, with the reason in its tickets: a pipe burst above its office's dock, and
 * nothing could be handed over before the evening until it was repaired.
 */
import { hour } from '../../calendar.ts'
import type { Random } from '../../random.ts'
import type { Period, Premises } from '../../traffic/period.ts'
import type { Step } from './journeys.ts'
import { type SiteClock, type Span, siteClock } from './siteClock.ts'

const dock = { customer: 'ANP', site: 'NYC', workdays: 3 } as const

export const isAtDock = (customer: string, { code }: { readonly code: string }): boolean =>
  customer === dock.customer && code === dock.site

/** Anomaly detection needs some weeks with enough parcels a day, even in a small demo. */
const fewestDays = 70
const fewestParcels = 14

export const daysOfTraffic = (customer: string, { days }: Period): number =>
  customer === dock.customer ? Math.max(days, fewestDays) : days

export const usualAtDock = (customer: string, site: { readonly code: string }, usual: number): number =>
  isAtDock(customer, site) ? Math.max(usual, fewestParcels) : usual

/** The last completed working days, each from opening until an hour before closing. */
export function dockClosures(clock: SiteClock, now: number): Span[] {
  const closures: Span[] = []
  for (let daysAgo = 1; closures.length < dock.workdays && daysAgo < 14; daysAgo++) {
    const open = clock.open(daysAgo)
    const [first, last] = [open[0], open.at(-1)]
    if (first && last && last.to <= now) closures.unshift({ from: first.from, to: last.to - hour })
  }
  return closures
}

/** Delays handovers that fall into the closure to the hour after it. */
export function afterClosure(random: Random, steps: readonly Step[], closures: readonly Span[]): readonly Step[] {
  const last = steps.at(-1)
  const closed = last && closures.find(({ from, to }) => last.at >= from && last.at < to)
  if (!closed || last.at === steps[0]?.at) return steps
  const handed = closed.to + Math.floor((0.2 + 0.8 * random.next()) * hour)
  // Drivers due to leave during the closure leave after it, too.
  const waits = (at: number) => at >= closed.from && at < closed.to
  return steps.map((step) =>
    step === last
      ? { ...step, at: handed }
      : step.code === 'OFD' && waits(step.at)
        ? { ...step, at: closed.to + Math.floor(0.1 * hour) }
        : step,
  )
}

/** When the pipe burst and when it was repaired; undefined for other customers. */
export function dockIncident({ today, now }: Period, { code, rows }: Pick<Premises, 'code' | 'rows'>) {
  const site = rows.sites.find((each) => isAtDock(code, each))
  const closures = site ? dockClosures(siteClock(site, today), now) : []
  const [first, last] = [closures[0], closures.at(-1)]
  if (!site || !first || !last) return undefined
  return { siteId: site.id, created: first.from + hour / 3, solved: last.to }
}

/** Explains a customer's health score: the number behind each part, where to look, and what to do about it. */
import { type HealthPart, healthParts } from '../customers/customerScores.ts'
import type { HealthPartAnswer } from './answers.ts'

export interface StoredPart {
  readonly of: { readonly part: number; readonly whole: number }
  /** Share of its weight that it earns, from 0 to 1. */
  readonly earned: number | null
}

type Of = StoredPart['of']

const inFull = (n: number): string => Math.round(n).toLocaleString('en-US')
const percent = ({ part, whole }: Of): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`)

const said: Readonly<Record<HealthPart, (of: Of) => string>> = {
  usage: ({ part, whole }) => `${inFull(part)} parcels in 4 weeks, ${inFull(whole)} in the 4 weeks before`,
  onTime: (of) => `${percent(of)} of ${inFull(of.whole)} parcels on time`,
  uptime: (of) => `${percent(of)} of device time online`,
  reachability: (of) => `${percent(of)} of ${inFull(of.whole)} recipients reachable`,
  tickets: ({ part, whole }) => `${inFull(part)} tickets for ${inFull(whole)} parcels in 4 weeks`,
  sync: ({ part, whole }) => `${inFull(part)} of ${inFull(whole)} stations in sync`,
}

const advice: Readonly<Record<HealthPart, string>> = {
  usage: 'Ask which sites or carriers send less, and whether staff work around the apps.',
  onTime: 'Open the late parcels by site and priority, and compare opening hours with due times.',
  uptime: 'Look at the sites with offline devices, and open a ticket for each outage.',
  reachability: 'Ask for an import with email addresses, and clear bounced ones.',
  tickets: 'Look at the most frequent cause of tickets, and fix it.',
  sync: 'Check the network of stations with unsent scans.',
}

const links: Readonly<Record<HealthPart, (customerId: string) => string>> = {
  usage: (id) => `/dashboard/customerAnalytics?customer=${id}&group=volume`,
  onTime: (id) => `/dashboard/customerAnalytics?customer=${id}&group=sla`,
  uptime: (id) => `/customers/${id}/sites?filter%5BhasOfflineDevice%5D=true`,
  reachability: (id) => `/customers/${id}/contacts?filter%5Breachable%5D=false`,
  tickets: (id) => `/dashboard/helpDesk?customer=${id}`,
  sync: (id) => `/customers/${id}/sites`,
}

/** A part that earns less than this share of its weight needs attention. */
const enough = 0.9

const names = Object.keys(healthParts) as HealthPart[]

export const explainHealth = (
  customerId: string,
  stored: Readonly<Partial<Record<HealthPart, StoredPart>>>,
): HealthPartAnswer[] =>
  names.map((part) => {
    const { of, earned } = stored[part] ?? { of: { part: 0, whole: 0 }, earned: null }
    const { weight, label } = healthParts[part]
    return {
      part,
      label,
      weight,
      points: earned === null ? null : Math.round(10 * weight * earned) / 10,
      of,
      says: earned === null ? 'No data yet. Not scored.' : said[part](of),
      advice: earned !== null && earned < enough ? advice[part] : null,
      link: links[part](customerId),
    }
  })

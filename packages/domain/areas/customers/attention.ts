/** What can need attention at a customer, worst first. `areas/figures.ts` defines what each one counts. */
import type { Permission } from '../../auth/permission.ts'

interface Attention {
  /** Without this permission, the line isn't counted or shown. */
  readonly needs: Permission
  /** Red if recipients or scans are affected now, amber if they will be. */
  readonly tone: 'danger' | 'warn'
  readonly one: string
  readonly many: string
}

export const attentionKinds = {
  banksOffline: {
    needs: 'lockers.banks.view',
    tone: 'danger',
    one: 'locker bank offline',
    many: 'locker banks offline',
  },
  stationsOffline: {
    needs: 'customers.stations.view',
    tone: 'danger',
    one: 'station offline',
    many: 'stations offline',
  },
  ticketsOverdue: { needs: 'helpDesk.tickets.view', tone: 'danger', one: 'ticket overdue', many: 'tickets overdue' },
  doorsFaulty: { needs: 'lockers.lockers.view', tone: 'danger', one: 'faulty door', many: 'faulty doors' },
  doorsExpired: { needs: 'lockers.lockers.view', tone: 'warn', one: 'door expired', many: 'doors expired' },
  parcelsOverdue: { needs: 'customers.view', tone: 'warn', one: 'parcel overdue', many: 'parcels overdue' },
  banksUnstable: {
    needs: 'lockers.banks.view',
    tone: 'warn',
    one: 'locker bank unstable',
    many: 'locker banks unstable',
  },
  scansUnsent: {
    needs: 'customers.stations.view',
    tone: 'warn',
    one: 'station with unsent scans',
    many: 'stations with unsent scans',
  },
  accessExpiring: {
    needs: 'customers.users.view',
    tone: 'warn',
    one: 'user loses access within 30 days',
    many: 'users lose access within 30 days',
  },
} as const satisfies Readonly<Record<string, Attention>>

export type AttentionKind = keyof typeof attentionKinds

export const attentionNames = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]]

/** The stations of each site: desks first, then more as its volume requires. */
import { stations } from '@postern/domain/areas/devices/stations.ts'
import { workday } from '../../calendar.ts'
import type { Chronicle } from '../../history.ts'
import { momentOf } from '../../ids.ts'
import type { Random } from '../../random.ts'
import type {
  ActionRow,
  AppRow,
  LocationRow,
  RoleRow,
  SiteRow,
  StationRow,
  ThermalLabelRow,
  ValuesIn,
} from '../../rows.ts'
import { seriesOf } from '../../series.ts'
import type { Crew } from '../access/staff.ts'
import type { Client } from '../customers/customers.ts'

type Values = ValuesIn<StationRow>
type Printer = Values['printers'][number]

interface Point {
  readonly name: string
  readonly code: string
  readonly kind: Values['kind']
}

const desk = (number: number): Point => ({ name: `Front desk ${number}`, code: `FD${number}`, kind: 'workstation' })

/** In the order a site gets them. */
const points: readonly Point[] = [
  desk(1),
  { name: 'Handheld 1', code: 'HH1', kind: 'handheld' },
  desk(2),
  { name: 'Lobby kiosk', code: 'KSK1', kind: 'kiosk' },
  { name: 'Handheld 2', code: 'HH2', kind: 'handheld' },
  { name: 'Print server', code: 'PRT1', kind: 'printServer' },
]
const lockerScreen: Point = { name: 'Locker screen', code: 'LCK1', kind: 'lockerController' }

const systems: Record<Values['kind'], readonly string[]> = {
  workstation: ['Windows 11 23H2', 'Windows 11 24H2', 'Windows 10 22H2'],
  kiosk: ['Windows 11 IoT', 'Android 14'],
  handheld: ['Android 13', 'Android 14', 'iOS 18.3'],
  lockerController: ['Debian 12', 'Android 12'],
  printServer: ['Debian 12', 'Windows Server 2022'],
}

/** Apps for customers with mail. */
const mailApps: Record<Values['kind'], string> = {
  workstation: 'mail-desktop',
  kiosk: 'mail-kiosk',
  handheld: 'mail-handheld',
  lockerController: 'locker-screen',
  printServer: 'mail-desktop',
}

/** At customers with lockers only, the desk runs the same app as its residents. */
const appKeyOf = (kind: Values['kind'], { plan }: Client): string => {
  if (plan.kind.products.includes('mail')) return mailApps[kind]
  return kind === 'kiosk' || kind === 'lockerController' ? 'locker-screen' : 'recipient-portal'
}

const models = ['Zebra ZD421', 'Zebra ZD621', 'Zebra GK420d', 'Honeywell PC42', 'Epson TM-L90'] as const

function printer(random: Random, isDefault: boolean): Printer {
  const name = random.pick(models)
  const network = random.chance(0.3)
  return {
    name,
    connection: network ? 'network' : 'usb',
    host: network ? `10.${random.int(10, 60)}.${random.int(0, 30)}.${random.int(20, 240)}` : null,
    port: 9100,
    language: name.startsWith('Epson') ? 'escpos' : 'zpl',
    dpi: random.pick(['203', '203', '300']),
    widthIn: 4,
    heightIn: random.pick([2, 2, 3, 6]),
    isDefault,
  }
}

function pointsAt({ siteType, dailyCapacity }: SiteRow, client: Client): Point[] {
  const screens = client.plan.kind.products.includes('lockers') ? [lockerScreen] : []
  if (siteType === 'lockerOnly') return screens
  const busy = Math.min(points.length, 2 + Math.round((dailyCapacity ?? 100) / 600))
  return [...points.slice(0, busy), ...screens]
}

/** What a customer's stations reference. */
interface Around {
  readonly sites: readonly SiteRow[]
  readonly locations: readonly LocationRow[]
  readonly actions: readonly ActionRow[]
  readonly labels: readonly ThermalLabelRow[]
  readonly securityRoles: readonly RoleRow[]
  readonly apps: readonly AppRow[]
}

export function stationsOf(chronicle: Chronicle, crew: Crew, client: Client, around: Around): StationRow[] {
  const { plan } = client
  const received = around.actions.find(({ code }) => code === 'RCV')
  // A print server has no user: managers and admins look after it.
  const keepers = around.securityRoles.filter(
    ({ baseTemplate }) => baseTemplate === 'manager' || baseTemplate === 'admin',
  )
  const label = around.labels.find(({ isDefault, purpose }) => isDefault && purpose === 'parcel')

  function equip(site: SiteRow): StationRow[] {
    const random = chronicle.random(`stations ${plan.code} ${site.code}`)
    const spots = around.locations.filter(({ siteId }) => siteId === site.id)
    const newest = [site, ...spots, ...around.apps].map(({ id }) => momentOf(id))
    const add = seriesOf(chronicle, crew, client, stations, Math.max(...newest) + 0.3 * workday, 41_903)
    const dock = spots.find(({ isDefaultReceive }) => isDefaultReceive)
    return pointsAt(site, client).flatMap(({ name, code, kind }) => {
      const app = around.apps.find(({ key }) => key === appKeyOf(kind, client))
      if (!app) return []
      const works = kind === 'workstation' || kind === 'handheld'
      const prints = kind === 'workstation' || kind === 'printServer'
      const pairingState = random.chance(0.9) ? 'paired' : 'revoked'
      const place = works || kind === 'printServer' ? dock : undefined
      const begins = works ? received : undefined
      const values: Values = {
        siteId: site.id,
        name,
        code,
        kind,
        pairingState,
        pairingCodeExpiresAt: null,
        appId: app.id,
        pinnedVersionId: null,
        allowedRoleIds: kind === 'printServer' ? keepers.map(({ id }) => id) : null,
        locationId: place?.id ?? null,
        channel: random.pick(['stable', 'stable', 'stable', 'stable', 'stable', 'stable', 'beta', 'canary']),
        offlineMode: kind !== 'printServer',
        deviceSerial: null,
        os: null,
        hostname: null,
        ipAddress: null,
        printers: prints ? [printer(random, true), ...(kind === 'printServer' ? [printer(random, false)] : [])] : [],
        scanners: works
          ? [
              {
                type: kind === 'handheld' ? 'camera' : 'hid',
                prefix: null,
                suffix: null,
                symbologies: ['code128', 'qr', 'datamatrix'],
              },
            ]
          : [],
        peripherals: kind === 'workstation' ? random.sample(['signaturePad', 'scale', 'badgeReader'], 2) : [],
        autoPrint: prints,
        defaultActionId: begins?.id ?? null,
        defaultThermalLabelId: prints ? (label?.id ?? null) : null,
        defaultReceiveLocationId: kind === 'workstation' ? (dock?.id ?? null) : null,
        homeAfterPickupSeconds: 15,
        inactivitySeconds: kind === 'kiosk' ? random.pick([45, 60, 90]) : 60,
        adminSessionSeconds: 300,
        reopenGraceSeconds: 300,
        archivedDespite: null,
        externalId: null,
        notes: null,
      }
      const labels = {
        siteId: site.name,
        appId: app.name,
        ...(place && { locationId: place.name }),
        ...(begins && { defaultActionId: begins.name }),
        ...(values.defaultThermalLabelId && label && { defaultThermalLabelId: label.name }),
        ...(values.defaultReceiveLocationId && dock && { defaultReceiveLocationId: dock.name }),
      }
      const past: Partial<Values>[] = [
        { channel: 'beta' },
        { autoPrint: !values.autoPrint },
        { inactivitySeconds: 120 },
      ]
      // Reported by the device when it's paired.
      const told = {
        deviceSerial: `SN${random.int(10_000_000, 99_999_999)}`,
        os: random.pick(systems[kind]),
        hostname: `${plan.code}-${site.code}-${code}`.toLowerCase(),
        ipAddress: `10.${random.int(10, 60)}.${random.int(0, 30)}.${random.int(20, 240)}`,
      }
      return { ...add(values, { labels, before: random.chance(0.3) ? [random.pick(past)] : [] }), ...told }
    })
  }

  const open = around.sites.filter(
    ({ status, archivedAt }) => status !== 'planned' && status !== 'closed' && archivedAt === null,
  )
  return open.flatMap(equip)
}

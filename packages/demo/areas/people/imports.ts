/** Imports of the last weeks: a weekly file from a customer’s SFTP server, one of users, and one of locations. */
import type { ImportKindName } from '@postern/domain/imports/importPlan.ts'
import { idsFrom } from '../../ids.ts'
import { randomFrom } from '../../random.ts'

interface Target {
  readonly column: string
  readonly target: string
}

interface DemoImport {
  readonly kind: ImportKindName
  readonly fileName: string
  readonly daysAgo: number
  readonly state: 'done' | 'failed' | 'undone'
  readonly counts: {
    readonly new: number
    readonly changed: number
    readonly unchanged: number
    readonly refused: number
  }
  /** Fetched by the source, not uploaded by a user. */
  readonly isFetched?: true
  readonly message?: string
}

const columnsOf: Partial<Record<ImportKindName, readonly Target[]>> = {
  contacts: [
    { column: 'EMP_ID', target: 'externalId' },
    { column: 'First name', target: 'firstName' },
    { column: 'Last name', target: 'lastName' },
    { column: 'E-Mail', target: 'emails.0' },
    { column: 'Dept', target: 'departmentId' },
  ],
  users: [
    { column: 'Email', target: 'email' },
    { column: 'First name', target: 'firstName' },
    { column: 'Last name', target: 'lastName' },
    { column: 'Role', target: 'securityRoleId' },
  ],
  locations: [
    { column: 'Site', target: 'siteId' },
    { column: 'Building', target: 'buildingId' },
    { column: 'Floor', target: 'floorId' },
    { column: 'Name', target: 'name' },
    { column: 'Barcode', target: 'barcode' },
    { column: 'Type', target: 'locationTypeId' },
  ],
}

const keys: Partial<Record<ImportKindName, string>> = { contacts: 'externalId', users: 'email', locations: 'barcode' }

const past: readonly DemoImport[] = [
  {
    kind: 'locations',
    fileName: 'mail-stops.xlsx',
    daysAgo: 58,
    state: 'done',
    counts: { new: 64, changed: 0, unchanged: 0, refused: 2 },
  },
  {
    kind: 'users',
    fileName: 'mailroom-team.csv',
    daysAgo: 51,
    state: 'done',
    counts: { new: 9, changed: 1, unchanged: 2, refused: 0 },
  },
  {
    kind: 'contacts',
    fileName: 'staff-first-load.xlsx',
    daysAgo: 47,
    state: 'undone',
    counts: { new: 212, changed: 0, unchanged: 0, refused: 31 },
  },
  {
    kind: 'contacts',
    fileName: 'contacts-week-1.csv',
    daysAgo: 36,
    state: 'done',
    isFetched: true,
    counts: { new: 236, changed: 0, unchanged: 0, refused: 3 },
  },
  {
    kind: 'contacts',
    fileName: 'contacts-week-2.csv',
    daysAgo: 29,
    state: 'done',
    isFetched: true,
    counts: { new: 4, changed: 17, unchanged: 216, refused: 2 },
  },
  {
    kind: 'contacts',
    fileName: 'contacts-week-3.csv',
    daysAgo: 22,
    state: 'failed',
    isFetched: true,
    counts: { new: 2, changed: 9, unchanged: 230, refused: 0 },
    message: 'Someone changed these records since the dry run. Run the dry run again.',
  },
  {
    kind: 'contacts',
    fileName: 'contacts-week-4.csv',
    daysAgo: 15,
    state: 'done',
    isFetched: true,
    counts: { new: 6, changed: 21, unchanged: 219, refused: 0 },
  },
]

const dayMs = 86_400_000

interface Demo {
  readonly customerId: string
  /** The staff member who sets up customers. */
  readonly userId: string
  readonly seed: number
  readonly now: Date
}

/** Table rows, with JSON as text. */
export function importsOf({ customerId, userId, seed, now }: Demo) {
  const newId = idsFrom(seed, 'imports', 0)
  const random = randomFrom(seed, 'imports')
  const at = (daysAgo: number): Date => new Date(now.getTime() - daysAgo * dayMs)
  const hash = () => Array.from({ length: 64 }, () => random.int(0, 15).toString(16)).join('')
  const usual = {
    mode: 'createAndUpdate',
    missing: 'nothing',
    scope: null,
    maxLeavingPercent: 10,
    maxEmailChangePercent: 25,
  }
  const mappingOf = (kind: ImportKindName) => ({
    columns: (columnsOf[kind] ?? []).map(({ target }, column) => ({ column, constant: null, target, transforms: [] })),
    missing: {},
  })
  const matchingOf = (kind: ImportKindName) => ({ ...usual, keys: [keys[kind] ?? 'externalId'] })

  const profile = {
    customerId,
    id: newId(at(40).getTime()),
    kind: 'contacts',
    name: 'Weekly HR export',
    columnNames: (columnsOf.contacts ?? []).map(({ column }) => column),
    mapping: JSON.stringify(mappingOf('contacts')),
    matching: JSON.stringify(matchingOf('contacts')),
    usedAt: at(15).toISOString(),
  }
  const source = {
    customerId,
    id: newId(at(39).getTime()),
    kind: 'contacts',
    name: 'HR server',
    rowVersion: 3,
    host: 'sftp.hr.example',
    port: 22,
    userName: 'postern',
    login: 'key',
    // Not encrypted by this installation, so it's unusable.
    secret: 'demo',
    hostKey: 'SHA256:q7Yb0bM1c9C3oZVJ3nR8kXw2T5uHf6dLsE4aGiPzNvA',
    folder: '/outgoing',
    pattern: 'contacts-*.csv',
    cron: '30 5 * * mon',
    timeZone: 'America/New_York',
    profileId: profile.id,
    afterward: 'move',
    moveTo: '/outgoing/done',
    isActive: false,
    runsAs: userId,
    createdAt: at(39).toISOString(),
    createdBy: userId,
    updatedAt: at(8).toISOString(),
    fetchedAt: at(15).toISOString(),
  }
  const imports = past.map(({ kind, fileName, daysAgo, state, counts, isFetched, message }) => {
    const [started, finished] = [at(daysAgo), new Date(at(daysAgo).getTime() + 4_000 + random.int(0, 20_000))]
    const total = counts.new + counts.changed + counts.unchanged + counts.refused
    const columns = (columnsOf[kind] ?? []).map(({ column, target }, index) => ({
      index,
      name: column,
      samples: [],
      guess: { target, confidence: isFetched ? 'profile' : 'exact' },
    }))
    const isXlsx = fileName.endsWith('.xlsx')
    return {
      customerId,
      id: newId(started.getTime()),
      kind,
      state,
      fileName,
      fileSize: 1_200 + total * 74,
      fileHash: hash(),
      reading: JSON.stringify({
        format: isXlsx ? 'xlsx' : 'csv',
        encoding: isXlsx ? null : 'utf-8',
        delimiter: isXlsx ? null : ',',
        sheet: isXlsx ? 'Sheet1' : null,
        hasHeader: true,
      }),
      columns: JSON.stringify(columns),
      sample: '[]',
      rowCount: total,
      profileId: isFetched ? profile.id : null,
      mapping: JSON.stringify(mappingOf(kind)),
      matching: JSON.stringify(matchingOf(kind)),
      counts: JSON.stringify({ total, left: 0, deactivated: 0, ...counts }),
      createdAt: started.toISOString(),
      createdBy: userId,
      startedAt: started.toISOString(),
      startedBy: userId,
      finishedAt: finished.toISOString(),
      undoneAt: state === 'undone' ? at(daysAgo - 1).toISOString() : null,
      undoneBy: state === 'undone' ? userId : null,
      undoneReverted: state === 'undone' ? counts.new : null,
      undoneKept: state === 'undone' ? 0 : null,
      summary: JSON.stringify({
        bySite: [{ site: null, new: counts.new, changed: counts.changed, left: 0, unchanged: counts.unchanged }],
        byField: counts.changed > 0 ? [{ target: 'departmentId', count: counts.changed }] : [],
      }),
      message: message ?? null,
      // Import rows are deleted after a week.
      cleanedAt: new Date(finished.getTime() + 7 * dayMs).toISOString(),
      sourceId: isFetched ? source.id : null,
    }
  })
  const fetched = imports
    .filter(({ sourceId }) => sourceId !== null)
    .map(({ id, startedAt, fileName, fileSize }) => ({
      at: startedAt,
      askedBy: null,
      fileName,
      fileSize,
      outcome: 'imported',
      message: null,
      importId: id,
    }))
  const others = [
    { daysAgo: 28, fileName: 'contacts-week-2.csv', outcome: 'same', message: null, askedBy: userId },
    {
      daysAgo: 8,
      fileName: null,
      outcome: 'failed',
      message: 'The server refused the user name, password, or key.',
      askedBy: null,
    },
  ].map(({ daysAgo, ...rest }) => ({ ...rest, at: at(daysAgo).toISOString(), fileSize: null, importId: null }))
  const fetches = [...fetched, ...others]
    .sort((a, b) => a.at.localeCompare(b.at))
    .map((each) => ({ customerId, id: newId(Date.parse(each.at)), sourceId: source.id, modifiedAt: null, ...each }))
  return { profiles: [profile], sources: [source], imports, fetches }
}

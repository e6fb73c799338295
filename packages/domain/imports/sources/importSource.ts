/** A folder on a customer’s server from which files are fetched and imported on a schedule. */
import { z } from 'zod'
import { importKinds } from '../importPlan.ts'
import { importCounts, importStates } from '../importRecord.ts'
import { afterFetching } from './afterFetching.ts'

export const sourceLogins = ['password', 'key'] as const

const line = (most: number, message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'Remove line breaks and control characters.')

const folder = line(400, 'Enter a folder.')
  .refine((text) => text.startsWith('/'), 'Enter a path from the root, such as /outgoing.')
  .refine((text) => !text.split('/').includes('..'), 'Enter a path without “..”.')

/** What users enter. */
const sourceFields = {
  name: line(80, 'Enter a name.'),
  host: line(253, 'Enter a host name or an IP address.').refine(
    (text) => /^[A-Za-z0-9.:_-]+$/.test(text),
    'Enter a host name or an IP address.',
  ),
  port: z.int().min(1).max(65_535),
  userName: line(120, 'Enter a user name.'),
  login: z.enum(sourceLogins),
  folder,
  pattern: line(120, 'Enter a file pattern, such as *.csv.').refine(
    (text) => !text.includes('/'),
    'Enter the name of a file without a folder.',
  ),
  cron: line(100, 'Enter a schedule.'),
  timeZone: z.string().min(1).max(60),
  /** The saved mapping. Null: each file waits until a user maps its columns. */
  profileId: z.uuid().nullable(),
  afterward: z.enum(afterFetching),
  moveTo: folder.nullable(),
  isActive: z.boolean(),
} as const

/** A password, or a private key in PEM or OpenSSH format. Write-only. */
const secret = z.string().min(1, 'Enter the password or the private key.').max(20_000)

export const newSource = z.strictObject({ kind: z.enum(importKinds), ...sourceFields, secret })
export type NewSource = z.output<typeof newSource>

/** Without a secret, the stored one stays. */
export const sourceChange = z.strictObject({ ...sourceFields, secret }).partial()
export type SourceChange = z.output<typeof sourceChange>

const named = z.strictObject({ id: z.uuid(), name: z.string() })

/** The health of a source. */
export const sourceStates = ['unverified', 'paused', 'fetching', 'failing', 'ok'] as const
export type SourceState = (typeof sourceStates)[number]

export const importSource = z.strictObject({
  id: z.uuid(),
  kind: z.enum(importKinds),
  rowVersion: z.int(),
  ...sourceFields,
  profile: named.nullable(),
  /** The schedule in words. */
  schedule: z.string(),
  /** The fingerprint of the server’s host key, as `ssh-keygen -l` prints it. Null: not confirmed yet. */
  hostKey: z.string().nullable(),
  state: z.enum(sourceStates),
  /** The user whose permissions its imports need: the one who saved it last. */
  runsAs: named.nullable(),
  nextAt: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  failedSince: z.string().nullable(),
  failure: z.string().nullable(),
})
export type ImportSource = z.output<typeof importSource>

export const fetchOutcomes = ['imported', 'same', 'nothing', 'tooLarge', 'refused', 'failed'] as const
export type FetchOutcome = (typeof fetchOutcomes)[number]

/** One fetched file, or a failed attempt. */
export const importFetch = z.strictObject({
  id: z.uuid(),
  at: z.string(),
  /** Null: on schedule. */
  askedBy: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.int().nullable(),
  outcome: z.enum(fetchOutcomes),
  message: z.string().nullable(),
  import: z.strictObject({ id: z.uuid(), state: z.enum(importStates), counts: importCounts.nullable() }).nullable(),
})
export type ImportFetch = z.output<typeof importFetch>

/** The result of a connection test. */
export const accessTest = z.strictObject({
  /** Of the server’s host key; null if it presented none. */
  fingerprint: z.string().nullable(),
  /** `unknown`: not confirmed yet, so nothing was sent. `changed`: differs from the confirmed one. */
  hostKey: z.enum(['unknown', 'changed', 'confirmed']).nullable(),
  /** Why it failed, as a sentence. */
  problem: z.string().nullable(),
  /** Files that would be fetched, oldest first. */
  files: z.array(z.strictObject({ name: z.string(), size: z.int(), modifiedAt: z.string() })),
  /** How many files match, including those not listed. */
  count: z.int(),
})
export type AccessTest = z.output<typeof accessTest>

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

/** What a person enters. */
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
  /** The saved mapping. Null: each file waits until a person maps its columns. */
  profileId: z.uuid().nullable(),
  afterward: z.enum(afterFetching),
  moveTo: folder.nullable(),
  isActive: z.boolean(),
} as const

/** A password, or a private key in PEM or OpenSSH format. Written, never read. */
const secret = z.string().min(1, 'Enter the password or the private key.').max(20_000)

export const newSource = z.strictObject({ kind: z.enum(importKinds), ...sourceFields, secret })
export type NewSource = z.output<typeof newSource>

/** Without a secret, the one that there is stays. */
export const sourceChange = z.strictObject({ ...sourceFields, secret }).partial()
export type SourceChange = z.output<typeof sourceChange>

const named = z.strictObject({ id: z.uuid(), name: z.string() })

/** How a source is doing. */
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
  /** The fingerprint of the server’s host key, as `ssh-keygen -l` prints it. Null: no person has confirmed one. */
  hostKey: z.string().nullable(),
  state: z.enum(sourceStates),
  /** Whose permissions its imports need: the person who saved it last. */
  runsAs: named.nullable(),
  nextAt: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  failedSince: z.string().nullable(),
  failure: z.string().nullable(),
})
export type ImportSource = z.output<typeof importSource>

export const fetchOutcomes = ['imported', 'same', 'nothing', 'tooLarge', 'refused', 'failed'] as const
export type FetchOutcome = (typeof fetchOutcomes)[number]

/** One file that was fetched, or a try that failed. */
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

/** What a try to connect found. */
export const accessTest = z.strictObject({
  /** Of the host key that the server showed; null if it showed none. */
  fingerprint: z.string().nullable(),
  /** `unknown`: no person has confirmed one, so nothing was sent. `changed`: it’s another one than was confirmed. */
  hostKey: z.enum(['unknown', 'changed', 'confirmed']).nullable(),
  /** Why it doesn’t work, in a sentence. */
  problem: z.string().nullable(),
  /** Files that would be fetched, the oldest first. */
  files: z.array(z.strictObject({ name: z.string(), size: z.int(), modifiedAt: z.string() })),
  /** How many match, with those that aren’t listed. */
  count: z.int(),
})
export type AccessTest = z.output<typeof accessTest>

/** How long to measure, and with how much data: less for a trial. */
import { cpus, loadavg } from 'node:os'
import type { Course } from './race.ts'
import type { World } from './world.ts'

/** Contacts of the large customer; 0 leaves that customer out of the lists. */
export const manyContacts = Number(process.env.BENCH_CONTACTS ?? 1_000_000)

/** Which lists: all, or those named. */
export const isWanted = (name: string): boolean => process.env.BENCH_LISTS?.split(',').includes(name) ?? true

export const courseOf = ({ postmaster }: World, clients: number): Course => ({
  postmaster,
  clients,
  rounds: Number(process.env.BENCH_ROUNDS ?? 7),
  seconds: Number(process.env.BENCH_SECONDS ?? 1),
})

const loadBefore = loadavg()[0] ?? 0

/** What the figures were taken on; a machine that was busy already makes them noisy. */
export const machine = (): string => `${cpus().length} cores (load average ${loadBefore.toFixed(1)} before)`

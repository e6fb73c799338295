/** How long to measure, and with how much data. Environment variables reduce both for a trial run. */
import { cpus, loadavg } from 'node:os'
import type { Course } from './race.ts'
import type { World } from './world.ts'

/** Number of contacts of the large customer; 0 skips that customer in the lists benchmark. */
export const manyContacts = Number(process.env.BENCH_CONTACTS ?? 1_000_000)

/** All lists, or only those named in BENCH_LISTS. */
export const isWanted = (name: string): boolean => process.env.BENCH_LISTS?.split(',').includes(name) ?? true

export const courseOf = ({ postmaster }: World, clients: number): Course => ({
  postmaster,
  clients,
  rounds: Number(process.env.BENCH_ROUNDS ?? 7),
  seconds: Number(process.env.BENCH_SECONDS ?? 1),
})

const loadBefore = loadavg()[0] ?? 0

/** The machine that was measured on. A high load before the run makes the results noisy. */
export const machine = (): string => `${cpus().length} cores (load average ${loadBefore.toFixed(1)} before)`

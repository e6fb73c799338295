import { defineConfig } from 'vitest/config'

/** At full size, a single test of a long suite can take half an hour. */
const timeout = process.env.POSTERN_SOAK ? 3_600_000 : 180_000

export default defineConfig({
  test: {
    name: 'api',
    include: ['**/*.test.ts'],
    // Reloading the whole server for each file took as long as its tests; each file has its own database.
    setupFiles: ['areas/index.ts', 'testing/recordRows.ts', 'testing/freshSamples.ts'],
    isolate: false,
    globalSetup: ['testing/globalSetup.ts'],
    testTimeout: timeout,
    hookTimeout: timeout,
    // A long timeout costs nothing when tests pass; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['**/*.test.ts'],
    // Reloading the whole server for each file took as long as its tests; each file has its own database.
    setupFiles: ['areas/index.ts', 'testing/recordRows.ts', 'testing/freshSamples.ts'],
    isolate: false,
    globalSetup: ['testing/globalSetup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A long timeout costs nothing when tests pass; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['**/*.test.ts'],
    // Loading the whole server again for each file took as long as the tests in it; each has a database of its own.
    setupFiles: ['areas/index.ts', 'testing/recordRows.ts', 'testing/freshSamples.ts'],
    isolate: false,
    globalSetup: ['testing/globalSetup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Patience costs nothing where all is well; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

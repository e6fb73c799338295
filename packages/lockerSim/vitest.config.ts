import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'lockerSim',
    include: ['**/*.test.ts'],
    isolate: false,
    testTimeout: 180_000,
    // A long timeout costs nothing when tests pass; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

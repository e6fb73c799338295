import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'domain',
    include: ['**/*.test.ts'],
    setupFiles: ['areas/index.ts'],
    isolate: false,
    // Property tests with many examples are slow on a busy machine.
    testTimeout: 180_000,
  },
})

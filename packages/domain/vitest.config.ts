import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'domain',
    include: ['**/*.test.ts'],
    setupFiles: ['areas/index.ts'],
    isolate: false,
    // Laws over many examples take their time where the machine has other work too.
    testTimeout: 180_000,
  },
})

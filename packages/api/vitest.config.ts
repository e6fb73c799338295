import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'api',
    include: ['**/*.test.ts'],
    globalSetup: ['testing/globalSetup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

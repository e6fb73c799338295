import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'demo',
    include: ['**/*.test.ts'],
    setupFiles: ['../domain/areas/index.ts'],
    isolate: false,
    testTimeout: 180_000,
  },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'console',
    setupFiles: ['areas/index.ts'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:4310/' } },
    // A test reads the stylesheet of tokens itself.
    css: true,
    include: ['**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})

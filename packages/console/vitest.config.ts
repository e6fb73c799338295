import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'console',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:4310/' } },
    // A test reads the stylesheet of tokens itself.
    css: true,
    include: ['**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})

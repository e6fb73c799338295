import { defineConfig } from 'vitest/config'

export default defineConfig({
  // A worker of its own for each file would take longer to start than most of them run.
  test: { name: 'house', include: ['*.test.ts'], isolate: false, testTimeout: 180_000 },
})

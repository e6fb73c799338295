import { defineConfig } from 'vitest/config'

export default defineConfig({
  // With isolation, starting a worker per file would take longer than most files run.
  test: { name: 'house', include: ['*.test.ts'], isolate: false, testTimeout: 180_000 },
})

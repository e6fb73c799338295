import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { name: 'lockerSim', include: ['**/*.test.ts'], isolate: false, testTimeout: 180_000 },
})

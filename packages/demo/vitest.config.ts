import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'demo', include: ['**/*.test.ts'], isolate: false, testTimeout: 60_000 } })

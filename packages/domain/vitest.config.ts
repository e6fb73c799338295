import { defineConfig } from 'vitest/config'

// Laws over many examples take their time where the machine has other work too.
export default defineConfig({
  test: { name: 'domain', include: ['**/*.test.ts'], isolate: false, testTimeout: 60_000 },
})

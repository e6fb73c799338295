import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'console',
    setupFiles: ['areas/index.ts', 'testing/forgetToasts.ts', 'testing/forgetViews.ts', 'testing/finishImports.ts'],
    // Loading React and ui/ again for each file took four times as long as the tests. Each file still gets its own window.
    isolate: false,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:4310/' } },
    // A test reads tokens.css.
    css: true,
    include: ['**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // A long timeout costs nothing when tests pass; the default of one second fails on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
})

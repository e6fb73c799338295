import { defineConfig } from 'vitest/config'

// Left alone, it keeps a core for itself: with two, every file would wait for the one before.
export default defineConfig({ test: { projects: ['packages/*', 'tools'], maxWorkers: 2 } })

import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/longestFirst.ts'

export default defineConfig({ test: { projects: ['packages/*', 'tools'], sequence: { sequencer: LongestFirst } } })

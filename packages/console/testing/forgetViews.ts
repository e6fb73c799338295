/** Test files share their modules: each starts with no view loaded, whatever ran before it. */
import { beforeAll } from 'vitest'
import { forgetViews } from '../engine/viewRegistry.ts'

beforeAll(forgetViews)

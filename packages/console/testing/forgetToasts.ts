/** Test files share their modules: what one file said isn't still in view in the next. */
import { beforeAll } from 'vitest'
import { forgetToasts } from '../ui/overlays/toastStore.ts'

beforeAll(forgetToasts)

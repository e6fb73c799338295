/** Test files share their modules: toasts of one file must not show up in the next. */
import { beforeAll } from 'vitest'
import { forgetToasts } from '../ui/overlays/toastStore.ts'

beforeAll(forgetToasts)

/** Test files share their modules: a part that's still loading when its file ends would fail to load in all later ones. */
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())

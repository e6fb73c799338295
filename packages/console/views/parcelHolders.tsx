/** Views of those that add little more than their parcels. */
import { departments } from '@postern/domain/resources/departments.ts'
import { lockers } from '@postern/domain/resources/lockers.ts'
import { tenants } from '@postern/domain/resources/tenants.ts'
import { choiceText } from '@postern/domain/text.ts'
import { parcelsTab } from './parcelsTab.tsx'
import { view } from './view.ts'

export const departmentView = view(departments, { tabs: parcelsTab('departments') })
export const tenantView = view(tenants, { tabs: parcelsTab('tenants') })
export const lockerView = view(lockers, {
  // A closed door is how it should be, not a state that has ended.
  cells: { doorState: ({ value }) => choiceText(value) },
  tabs: parcelsTab('lockers'),
})

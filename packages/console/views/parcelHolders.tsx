/** Views of those that add little more than their parcels. */
import { departments } from '@postern/domain/resources/departments.ts'
import { locations } from '@postern/domain/resources/locations.ts'
import { tenants } from '@postern/domain/resources/tenants.ts'
import { parcelsTab } from './parcelsTab.tsx'
import { view } from './view.ts'

export const departmentView = view(departments, { tabs: parcelsTab('departments') })
export const locationView = view(locations, { tabs: parcelsTab('locations') })
export const tenantView = view(tenants, { tabs: parcelsTab('tenants') })

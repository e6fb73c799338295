/** What the demo world is made of, in the domain's own types. */
import type { HistoryEntry } from '@postern/domain/endpoints/resource.ts'
import type { PermissionTree } from '@postern/domain/permission.ts'
import type { RecordMeta, RowOf } from '@postern/domain/resource.ts'
import type { actions } from '@postern/domain/resources/actions.ts'
import type { apiUsers } from '@postern/domain/resources/apiUsers.ts'
import type { apps } from '@postern/domain/resources/apps.ts'
import type { buildings } from '@postern/domain/resources/buildings.ts'
import type { carrierLogic } from '@postern/domain/resources/carrierLogic.ts'
import type { carriers } from '@postern/domain/resources/carriers.ts'
import type { contactTypes } from '@postern/domain/resources/contactTypes.ts'
import type { customers } from '@postern/domain/resources/customers.ts'
import type { departments } from '@postern/domain/resources/departments.ts'
import type { floors } from '@postern/domain/resources/floors.ts'
import type { locations } from '@postern/domain/resources/locations.ts'
import type { locationTypes } from '@postern/domain/resources/locationTypes.ts'
import type { lockerVendors } from '@postern/domain/resources/lockerVendors.ts'
import type { packageTypes } from '@postern/domain/resources/packageTypes.ts'
import type { primaryCarrierLogic } from '@postern/domain/resources/primaryCarrierLogic.ts'
import type { priorityLevels } from '@postern/domain/resources/priorityLevels.ts'
import type { redis } from '@postern/domain/resources/redis.ts'
import type { services } from '@postern/domain/resources/services.ts'
import type { sites } from '@postern/domain/resources/sites.ts'
import type { tenants } from '@postern/domain/resources/tenants.ts'
import type { thermalLabels } from '@postern/domain/resources/thermalLabels.ts'
import type { versions } from '@postern/domain/resources/versions.ts'

interface InCustomer {
  customerId: string
}

export type CustomerRow = RowOf<typeof customers>
export type SiteRow = RowOf<typeof sites> & InCustomer
export type BuildingRow = RowOf<typeof buildings> & InCustomer
export type FloorRow = RowOf<typeof floors> & InCustomer
export type LocationTypeRow = RowOf<typeof locationTypes> & InCustomer
export type LocationRow = RowOf<typeof locations> & InCustomer
export type TenantRow = RowOf<typeof tenants> & InCustomer
export type DepartmentRow = RowOf<typeof departments> & InCustomer
export type ContactTypeRow = RowOf<typeof contactTypes> & InCustomer
export type ActionRow = RowOf<typeof actions> & InCustomer
export type CarrierRow = RowOf<typeof carriers> & InCustomer
export type ServiceRow = RowOf<typeof services> & InCustomer
export type PackageTypeRow = RowOf<typeof packageTypes> & InCustomer
export type ThermalLabelRow = RowOf<typeof thermalLabels> & InCustomer
export type PriorityLevelRow = RowOf<typeof priorityLevels> & InCustomer
export type LockerVendorRow = RowOf<typeof lockerVendors>
export type AppRow = RowOf<typeof apps>
export type VersionRow = RowOf<typeof versions>
export type ApiUserRow = RowOf<typeof apiUsers>
export type RedisRow = RowOf<typeof redis>
export type PrimaryCarrierLogicRow = RowOf<typeof primaryCarrierLogic>
export type CarrierLogicRow = RowOf<typeof carrierLogic> & InCustomer

/** A row's own values, without what the server keeps about it and without what it counts. */
export type ValuesIn<Row extends RecordMeta, Counts extends keyof Row = never> = Omit<
  Row,
  keyof RecordMeta | keyof InCustomer | Counts
>

export interface RoleRow extends RecordMeta, InCustomer {
  name: string
  permissions: PermissionTree
}

export interface StaffRow extends RecordMeta, InCustomer {
  name: string
  email: string
  securityRoleId: string
  /** Null: every customer. */
  customerIds: string[] | null
  isActive: boolean
  /** Needs a second factor: a code by e-mail. */
  mfaRequired: boolean
}

export interface DemoAuditEntry extends Omit<HistoryEntry, 'userName' | 'labels'> {
  /** Null in the system area. */
  customerId: string | null
  resource: string
  recordId: string
}

export interface DemoWorld {
  provider: CustomerRow
  roles: RoleRow[]
  staff: StaffRow[]
  customers: CustomerRow[]
  sites: SiteRow[]
  buildings: BuildingRow[]
  floors: FloorRow[]
  locationTypes: LocationTypeRow[]
  locations: LocationRow[]
  tenants: TenantRow[]
  departments: DepartmentRow[]
  contactTypes: ContactTypeRow[]
  actions: ActionRow[]
  carriers: CarrierRow[]
  services: ServiceRow[]
  packageTypes: PackageTypeRow[]
  thermalLabels: ThermalLabelRow[]
  priorityLevels: PriorityLevelRow[]
  lockerVendors: LockerVendorRow[]
  apps: AppRow[]
  versions: VersionRow[]
  apiUsers: ApiUserRow[]
  redis: RedisRow[]
  primaryCarrierLogic: PrimaryCarrierLogicRow[]
  carrierLogic: CarrierLogicRow[]
  /** Oldest first. */
  audit: DemoAuditEntry[]
}

/** The records of the demo, in the domain's types. */

import type { securityRoles } from '@postern/domain/areas/access/securityRoles.ts'
import type { users } from '@postern/domain/areas/access/users.ts'
import type { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import type { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import type { customers } from '@postern/domain/areas/customers/customers.ts'
import type { settings } from '@postern/domain/areas/customers/settings.ts'
import type { apiUsers } from '@postern/domain/areas/devices/apiUsers.ts'
import type { appSecurityRoles } from '@postern/domain/areas/devices/appSecurityRoles.ts'
import type { apps } from '@postern/domain/areas/devices/apps.ts'
import type { stations } from '@postern/domain/areas/devices/stations.ts'
import type { versions } from '@postern/domain/areas/devices/versions.ts'
import type { printers } from '@postern/domain/areas/labels/printers.ts'
import type { thermalLabels } from '@postern/domain/areas/labels/thermalLabels.ts'
import type { lockerBanks } from '@postern/domain/areas/lockers/lockerBanks.ts'
import type { lockers } from '@postern/domain/areas/lockers/lockers.ts'
import type { lockerVendorAccounts } from '@postern/domain/areas/lockers/lockerVendorAccounts.ts'
import type { lockerVendors } from '@postern/domain/areas/lockers/lockerVendors.ts'
import type { actions } from '@postern/domain/areas/mail/actions.ts'
import type { carrierCodes } from '@postern/domain/areas/mail/carrierCodes.ts'
import type { carriers } from '@postern/domain/areas/mail/carriers.ts'
import type { packageTypes } from '@postern/domain/areas/mail/packageTypes.ts'
import type { priorityLevels } from '@postern/domain/areas/mail/priorityLevels.ts'
import type { services } from '@postern/domain/areas/mail/services.ts'
import type { contactDelegates } from '@postern/domain/areas/people/contactDelegates.ts'
import type { contacts } from '@postern/domain/areas/people/contacts.ts'
import type { contactTypes } from '@postern/domain/areas/people/contactTypes.ts'
import type { departments } from '@postern/domain/areas/people/departments.ts'
import type { handlingAlerts } from '@postern/domain/areas/people/handlingAlerts.ts'
import type { tenantSpaces } from '@postern/domain/areas/people/tenantSpaces.ts'
import type { tenants } from '@postern/domain/areas/people/tenants.ts'
import type { buildings } from '@postern/domain/areas/places/buildings.ts'
import type { floors } from '@postern/domain/areas/places/floors.ts'
import type { locations } from '@postern/domain/areas/places/locations.ts'
import type { locationTypes } from '@postern/domain/areas/places/locationTypes.ts'
import type { sites } from '@postern/domain/areas/places/sites.ts'
import type { redis } from '@postern/domain/areas/platform/redis.ts'
import type { HistoryEntry } from '@postern/domain/engine/endpoints/resource.ts'
import type { Fields, RecordMeta, RowOf, WorkedOutKeys } from '@postern/domain/engine/resource.ts'
import type { ResourceName } from '@postern/domain/engine/resourceNames.ts'

interface InCustomer {
  customerId: string
}

/** As stored: without values that are counted or computed from other tables. */
type Stored<R extends { readonly fields: Fields }> = Omit<RowOf<R>, WorkedOutKeys<R['fields']>>

export type CustomerRow = Stored<typeof customers>
export type SettingsRow = Stored<typeof settings> & InCustomer
export type SiteRow = Stored<typeof sites> & InCustomer
export type BuildingRow = Stored<typeof buildings> & InCustomer
export type FloorRow = Stored<typeof floors> & InCustomer
export type LocationTypeRow = Stored<typeof locationTypes> & InCustomer
export type LocationRow = Stored<typeof locations> & InCustomer
export type TenantRow = Stored<typeof tenants> & InCustomer
export type TenantSpaceRow = Stored<typeof tenantSpaces> & InCustomer
export type DepartmentRow = Stored<typeof departments> & InCustomer
export type ContactTypeRow = Stored<typeof contactTypes> & InCustomer
export type ContactRow = Stored<typeof contacts> & InCustomer
export type ContactDelegateRow = Stored<typeof contactDelegates> & InCustomer
export type HandlingAlertRow = Stored<typeof handlingAlerts> & InCustomer
export type StationRow = Stored<typeof stations> & InCustomer
export type PrinterRow = Stored<typeof printers> & InCustomer
export type LockerBankRow = Stored<typeof lockerBanks> & InCustomer
export type LockerRow = Stored<typeof lockers> & InCustomer
export type ActionRow = Stored<typeof actions> & InCustomer
export type CarrierRow = Stored<typeof carriers> & InCustomer
export type ServiceRow = Stored<typeof services> & InCustomer
export type PackageTypeRow = Stored<typeof packageTypes> & InCustomer
export type ThermalLabelRow = Stored<typeof thermalLabels> & InCustomer
export type RoleRow = Stored<typeof securityRoles> & InCustomer
export type UserRow = Stored<typeof users> & InCustomer
export type PriorityLevelRow = Stored<typeof priorityLevels> & InCustomer
export type LockerVendorRow = Stored<typeof lockerVendors>
export type LockerVendorAccountRow = Stored<typeof lockerVendorAccounts>
export type AppSecurityRoleRow = Stored<typeof appSecurityRoles>
export type AppRow = Stored<typeof apps>
export type VersionRow = Stored<typeof versions>
export type ApiUserRow = Stored<typeof apiUsers>
export type RedisRow = Stored<typeof redis>
export type PrimaryCarrierLogicRow = Stored<typeof primaryCarrierLogic>
export type CarrierCodeRow = Stored<typeof carrierCodes> & InCustomer
export type CarrierLogicRow = Stored<typeof carrierLogic> & InCustomer

/** A row's own values, without server-managed metadata. */
export type ValuesIn<Row extends RecordMeta> = Omit<Row, keyof RecordMeta | keyof InCustomer>

export interface DemoAuditEntry extends Omit<HistoryEntry, 'userName' | 'labels'> {
  /** Null in the system area. */
  customerId: string | null
  resource: ResourceName
  recordId: string
}

/** A drawing for the field `logo` of a record. */
export interface DemoImage {
  id: string
  customerId: string | null
  resource: ResourceName
  field: string
  svg: string
}

/** A published version of a label; not a resource. */
export interface LabelVersionRow extends InCustomer {
  id: string
  thermalLabelId: string
  number: number
  language: string
  source: string
  widthIn: number
  heightIn: number
  dpi: string
  orientation: string
  darkness: number
  speed: number
  copies: number
  encoding: string
  note: string
  publishedAt: string
  publishedBy: string | null
  retiredAt: string | null
}

export interface DemoWorld {
  provider: CustomerRow
  customers: CustomerRow[]
  settings: SettingsRow[]
  sites: SiteRow[]
  buildings: BuildingRow[]
  floors: FloorRow[]
  locationTypes: LocationTypeRow[]
  locations: LocationRow[]
  tenants: TenantRow[]
  tenantSpaces: TenantSpaceRow[]
  departments: DepartmentRow[]
  contactTypes: ContactTypeRow[]
  securityRoles: RoleRow[]
  /** The provider's users, who are staff, and customers' users, who don't use the console. */
  users: UserRow[]
  contacts: ContactRow[]
  contactDelegates: ContactDelegateRow[]
  handlingAlerts: HandlingAlertRow[]
  stations: StationRow[]
  printers: PrinterRow[]
  lockerBanks: LockerBankRow[]
  lockers: LockerRow[]
  actions: ActionRow[]
  carriers: CarrierRow[]
  carrierCodes: CarrierCodeRow[]
  services: ServiceRow[]
  packageTypes: PackageTypeRow[]
  thermalLabels: ThermalLabelRow[]
  labelVersions: LabelVersionRow[]
  priorityLevels: PriorityLevelRow[]
  lockerVendors: LockerVendorRow[]
  lockerVendorAccounts: LockerVendorAccountRow[]
  appSecurityRoles: AppSecurityRoleRow[]
  apps: AppRow[]
  versions: VersionRow[]
  apiUsers: ApiUserRow[]
  redis: RedisRow[]
  primaryCarrierLogic: PrimaryCarrierLogicRow[]
  carrierLogic: CarrierLogicRow[]
  images: DemoImage[]
  /** Oldest first. */
  audit: DemoAuditEntry[]
}

import type { SearchKind } from '@postern/domain/search/kinds.ts'
import type { Icon } from '@tabler/icons-react'
import IconBarcode from '@tabler/icons-react/dist/esm/icons/IconBarcode.mjs'
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs'
import IconLayoutGrid from '@tabler/icons-react/dist/esm/icons/IconLayoutGrid.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'

export const kindIcons: Readonly<Record<SearchKind, Icon>> = {
  contacts: IconUser,
  parcels: IconPackage,
  lockers: IconDoor,
  tickets: IconHeadset,
  lockerBanks: IconLayoutGrid,
  stations: IconDeviceDesktop,
  sites: IconMapPin,
  customers: IconBuildingCommunity,
  users: IconUsers,
  staff: IconUserShield,
  carrierRules: IconBarcode,
  wikiPages: IconFileText,
  channels: IconHash,
}

/** A record's icon. Loaded only by lists whose records have icons. */
import type { IconName } from '@postern/domain/engine/commonFields.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconBasket from '@tabler/icons-react/dist/esm/icons/IconBasket.mjs'
import IconBox from '@tabler/icons-react/dist/esm/icons/IconBox.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCylinder from '@tabler/icons-react/dist/esm/icons/IconCylinder.mjs'
import IconDesk from '@tabler/icons-react/dist/esm/icons/IconDesk.mjs'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconFence from '@tabler/icons-react/dist/esm/icons/IconFence.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconIdBadge2 from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs'
import IconLayoutList from '@tabler/icons-react/dist/esm/icons/IconLayoutList.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMailbox from '@tabler/icons-react/dist/esm/icons/IconMailbox.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconQuestionMark from '@tabler/icons-react/dist/esm/icons/IconQuestionMark.mjs'
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTruck from '@tabler/icons-react/dist/esm/icons/IconTruck.mjs'
import IconTruckLoading from '@tabler/icons-react/dist/esm/icons/IconTruckLoading.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { MonogramTile, type MonogramTileProps } from '../../ui/marks/MonogramTile.tsx'

const drawings: Record<IconName, typeof IconBox> = {
  box: IconBox,
  envelope: IconMail,
  tube: IconCylinder,
  pallet: IconStack2,
  shelf: IconLayoutList,
  bin: IconBasket,
  desk: IconDesk,
  mailbox: IconMailbox,
  locker: IconDoor,
  dock: IconTruckLoading,
  vehicle: IconTruck,
  cage: IconFence,
  snowflake: IconSnowflake,
  question: IconQuestionMark,
  return: IconArrowBackUp,
  person: IconUser,
  people: IconUsers,
  building: IconBuilding,
  badge: IconIdBadge2,
  check: IconCheck,
  clock: IconClock,
  hand: IconHandStop,
  flag: IconFlag,
  warning: IconAlertTriangle,
  pin: IconMapPin,
}

const isDrawn = (word: string): word is IconName => Object.hasOwn(drawings, word)

export default function IconTile({ icon, ...tile }: MonogramTileProps & { icon: string }) {
  const Drawing = isDrawn(icon) ? drawings[icon] : IconBox
  return (
    <MonogramTile {...tile}>
      <Drawing size={tile.size === 'lg' ? 22 : 14} stroke={1.8} />
    </MonogramTile>
  )
}

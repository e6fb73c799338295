/** The sign of each state, told apart by its outline. */
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconArrowBarToDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconClockExclamation from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import type { DoorState } from './doorState.ts'

export const doorGlyphs: Readonly<Record<DoorState, typeof IconTool | null>> = {
  free: null,
  reserved: IconBookmark,
  occupied: IconPackage,
  expired: IconClockExclamation,
  open: IconDoorExit,
  fault: IconAlertTriangleFilled,
  outOfService: IconTool,
  draining: IconArrowBarToDown,
  unknown: IconCloudOff,
  decommissioned: IconBan,
}

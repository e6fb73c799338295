/** Icon of each state, distinguishable by outline. */
import IconAlertTriangleFilled, {
  __iconNode as alertTriangleFilled,
} from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs'
import IconArrowBarToDown, {
  __iconNode as arrowBarToDown,
} from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs'
import IconBan, { __iconNode as ban } from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconBookmark, { __iconNode as bookmark } from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconClockExclamation, {
  __iconNode as clockExclamation,
} from '@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs'
import IconCloudOff, { __iconNode as cloudOff } from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconDoorExit, { __iconNode as doorExit } from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs'
import IconPackage, { __iconNode as package_ } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs'
import IconTool, { __iconNode as tool } from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
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

type Shapes = typeof tool

/** An icon as a single path, for drawings with hundreds of them. */
const lineOf = (shapes: Shapes): string => shapes.map(([, { d = '' }]) => d).join('')

export const doorGlyphLines: Readonly<Record<DoorState, string>> = {
  free: '',
  reserved: lineOf(bookmark),
  occupied: lineOf(package_),
  expired: lineOf(clockExclamation),
  open: lineOf(doorExit),
  fault: lineOf(alertTriangleFilled),
  outOfService: lineOf(tool),
  draining: lineOf(arrowBarToDown),
  unknown: lineOf(cloudOff),
  decommissioned: lineOf(ban),
}

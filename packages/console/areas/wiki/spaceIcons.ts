import type { WikiSpace } from '@postern/domain/areas/wiki/wikiShapes.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconApps from '@tabler/icons-react/dist/esm/icons/IconApps.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconFlag2 from '@tabler/icons-react/dist/esm/icons/IconFlag2.mjs'
import IconPlug from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'

export const spaceIcons: Readonly<Record<WikiSpace['icon'], Icon>> = {
  book: IconBook2,
  alert: IconAlertCircle,
  plug: IconPlug,
  building: IconBuilding,
  apps: IconApps,
  school: IconSchool,
  flag: IconFlag2,
  tool: IconTool,
}

import type { ReactNode } from 'react'
import { type AreaGroup, type AreaItem, type AreaName, areas } from '../navigation/areas.ts'
import { useCan } from '../session/useSession.ts'
import type { NavGroup } from '../ui/shell/NavList.tsx'
import { Shell } from './Shell.tsx'

interface AreaLayoutProps {
  area: AreaName
  /** Navigation groups of this page besides the area's own. */
  more?: readonly NavGroup[]
  /** Replaces the page. */
  children?: ReactNode
}

/** A layout with an area's navigation. */
export function AreaLayout({ area, more = [], children }: AreaLayoutProps) {
  const { label, groups } = areas[area]
  return (
    <Shell area={area} head={label} label={label} groups={[...useVisibleGroups(groups, area === 'system'), ...more]}>
      {children}
    </Shell>
  )
}

/** Only what the role may open; empty groups are left out. */
function useVisibleGroups(groups: readonly AreaGroup<AreaItem>[], inSystem: boolean): NavGroup[] {
  const can = useCan()
  return groups
    .map(({ title, items }) => ({
      ...(title && { title }),
      items: items
        .filter(({ access }) => can(access, inSystem))
        .map(({ label, path, icon }) => ({ label, href: path, icon })),
    }))
    .filter(({ items }) => items.length > 0)
}

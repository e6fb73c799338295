import type { ReactNode } from 'react'
import { type AreaGroup, type AreaItem, type AreaName, areas } from '../navigation/areas.ts'
import { useCan } from '../session/useSession.ts'
import type { NavGroup } from '../ui/shell/NavList.tsx'
import { Shell } from './Shell.tsx'

interface AreaLayoutProps {
  area: AreaName
  /** What this page has beyond the area's own sections. */
  more?: readonly NavGroup[]
  /** Replaces the page. */
  children?: ReactNode
}

/** A layout whose navigation is an area's own. */
export function AreaLayout({ area, more = [], children }: AreaLayoutProps) {
  const { label, groups } = areas[area]
  return (
    <Shell area={area} head={label} label={label} groups={[...useVisibleGroups(groups, area === 'system'), ...more]}>
      {children}
    </Shell>
  )
}

/** Only what the role may see; a group without items is left out. */
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

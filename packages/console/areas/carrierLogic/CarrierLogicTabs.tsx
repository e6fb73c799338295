/** The tabs next to the list of rules: test bench, collisions, and published rule sets. */
import { carrierLogic } from '@postern/domain/areas/carrierLogic/carrierLogic.ts'
import { primaryCarrierLogic } from '@postern/domain/areas/carrierLogic/primaryCarrierLogic.ts'
import { carriers } from '@postern/domain/areas/mail/carriers.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearchParams, withSearch } from '../../engine/list/urlState.ts'
import { listPath } from '../../paths.ts'
import { useCan, useUser } from '../../session/useSession.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { TabBar } from '../../ui/shell/TabBar.tsx'
import classes from './CarrierLogicTabs.module.css'

interface TabsProps {
  customerId: string | undefined
  children: ReactNode
}

interface Tab {
  label: string
  Panel: ComponentType<{ customerId: string | undefined }>
}

const bench: Tab = { label: 'Test bench', Panel: lazyPart(() => import('./bench/BenchTab.tsx')) }
const collisions: Tab = {
  label: 'Collisions',
  Panel: lazyPart(() => import('./ruleSets/CollisionMatrix.tsx')),
}
const ruleSets: Tab = { label: 'Rule sets', Panel: lazyPart(() => import('./ruleSets/RuleSetsTab.tsx')) }

interface TabbedProps extends TabsProps {
  tabs: Readonly<Record<string, Tab>>
  /** Links to related pages. */
  links?: readonly { label: string; href: string }[]
}

function Tabbed({ tabs, links = [], customerId, children }: TabbedProps) {
  const asked = useSearchParams().tab ?? ''
  const current = Object.hasOwn(tabs, asked) ? tabs[asked] : undefined
  const path = listPath(customerId === undefined ? primaryCarrierLogic : carrierLogic, customerId)
  return (
    <>
      <TabBar
        label="Carrier logic"
        tabs={[
          { label: 'Rules', href: path, current: current === undefined },
          ...Object.entries(tabs).map(([name, { label }]) => ({
            label,
            href: withSearch(path, { tab: name }),
            current: name === asked,
          })),
          ...links.map((link) => ({ ...link, current: false })),
        ]}
      />
      {current ? (
        <div className={classes.panel}>
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <current.Panel customerId={customerId} />
          </Suspense>
        </div>
      ) : (
        children
      )}
    </>
  )
}

export const OwnRuleTabs = (props: TabsProps) => <Tabbed tabs={{ bench, collisions }} {...props} />
/** The Catalog tab links to the provider's own carriers, which shared rules refer to and customers follow. */
export function SharedRuleTabs(props: TabsProps) {
  const can = useCan()
  const user = useUser()
  const catalogue =
    user && can('mail.carriers.view') ? [{ label: 'Catalog', href: listPath(carriers, user.customerId) }] : []
  return <Tabbed tabs={{ bench, collisions, ruleSets }} links={catalogue} {...props} />
}

import { Button } from '@mantine/core'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { Suspense } from 'react'
import { leave } from '../../navigation/leave.ts'
import { useUser } from '../../session/useSession.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { SkeletonLines } from '../../ui/marks/Skeleton.tsx'
import { Page } from '../../ui/shell/Page.tsx'
import { PageHead } from '../../ui/shell/PageHead.tsx'
import classes from './AccountPage.module.css'
import { AppearanceCard } from './AppearanceCard.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const NotificationsCard = lazyPart(() => import('./NotificationsCard.tsx'))

/** Your profile, how you sign in, your sessions, and how the console looks. */
export function AccountPage() {
  const user = useUser()
  if (!user) return null
  return (
    <Page>
      <PageHead
        title="Account settings"
        actions={
          <Button leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={leave}>
            Sign out
          </Button>
        }
      />
      <div className={classes.cards}>
        <ProfileCard user={user} />
        <PasswordCard user={user} />
        <FactorsCard user={user} />
        <SessionsCard />
        <AppearanceCard />
        <Suspense fallback={<SkeletonLines lines={6} label="Loading preferences" />}>
          <NotificationsCard />
        </Suspense>
      </div>
    </Page>
  )
}

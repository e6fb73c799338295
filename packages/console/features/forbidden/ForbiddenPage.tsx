import { Button } from '@mantine/core'
import { canOpenSystem, type Permission, systemGate } from '@postern/domain/permission.ts'
import { safeRedirect } from '@postern/domain/session.ts'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useQueryText } from '../../navigation/useQueryText.ts'
import { type PageAt, pageAt } from '../../pageFacts.ts'
import { homePath } from '../../paths.ts'
import { mayOpen } from '../../session/access.ts'
import { useUser } from '../../session/useSession.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/LinkContext.tsx'
import classes from './ForbiddenPage.module.css'

type User = ReturnType<typeof useUser>

/** Which permissions would open the page, any one of them; empty when the page itself is open to this person. */
export function missingFor(user: User, page: PageAt | undefined): readonly Permission[] {
  if (!page || mayOpen(user, page.rules.access, page.rules.inSystem)) return []
  const { access, inSystem } = page.rules
  if ((inSystem || access === 'system') && !canOpenSystem(user)) return systemGate
  if (access === 'signedIn' || access === 'signedOut' || access === 'temporary' || access === 'system') return []
  return typeof access === 'string' ? [access] : access
}

function Paths({ permissions }: { permissions: readonly Permission[] }): ReactNode {
  return permissions.map((permission, index) => (
    <Fragment key={permission}>
      {index > 0 && (index === permissions.length - 1 ? ' or ' : ', ')}
      <code className={classes.path}>{permission}</code>
    </Fragment>
  ))
}

/** Access was refused: by a guard, which knows what is missing, or by the server (spec §4, §6). */
export function ForbiddenPage() {
  const router = useRouter()
  const user = useUser()
  const asked = safeRedirect(useQueryText().redirect)
  const page = asked === homePath ? undefined : pageAt(router, asked)
  const missing = missingFor(user, page)
  const role = user?.securityRole?.name
  return (
    <EmptyState
      art="lock"
      level={1}
      title={page ? `You cannot open ${page.title}` : 'You cannot open this page'}
      text={
        missing.length > 0 ? (
          <>
            {role ? (
              <>
                Your role <b>{role}</b> does not have the permission <Paths permissions={missing} />.
              </>
            ) : (
              <>
                You have no security role, and this page needs <Paths permissions={missing} />.
              </>
            )}{' '}
            Whoever may edit security roles can grant it.
          </>
        ) : (
          <>
            The server refused the request
            {role && (
              <>
                {' '}
                for your role <b>{role}</b>
              </>
            )}
            . It may have changed; try again.
          </>
        )
      }
      actions={
        <>
          <Button component={Link} href={asked} variant="filled">
            {asked === homePath ? 'Go home' : 'Try again'}
          </Button>
          <Button onClick={() => history.back()}>Go back</Button>
        </>
      }
    >
      401, Forbidden
    </EmptyState>
  )
}

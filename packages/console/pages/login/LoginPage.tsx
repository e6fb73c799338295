import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { ForgotForm } from './ForgotForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { useMailLink } from './useMailLink.ts'

// Few users come by a link; only they load the list of common passwords.
const NewPasswordForm = lazyPart(() => import('./NewPasswordForm.tsx'))
const SetUpForm = lazyPart(() => import('./SetUpForm.tsx'))

/** Sign-in, and the ways to set or reset a password. */
export function LoginPage() {
  const { link, forget } = useMailLink()
  const forgot = useRouterState({ select: ({ location }) => location.hash === 'forgot' })
  const [done, setDone] = useState<string>()
  const finish = (message: string) => {
    setDone(message)
    forget()
  }
  if (link)
    return (
      // Keyed: a second link opened in the same page starts over.
      <Suspense key={link.token} fallback={null}>
        {link.kind === 'setup' ? (
          <SetUpForm token={link.token} onDone={finish} />
        ) : (
          <NewPasswordForm invited={link.kind === 'invite'} token={link.token} onDone={finish} onLeave={forget} />
        )}
      </Suspense>
    )
  return forgot ? <ForgotForm /> : <SignInForm message={done} />
}

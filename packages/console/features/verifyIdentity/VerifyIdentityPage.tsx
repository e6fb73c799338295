import { navigateTo } from '../../navigation/navigateTo.ts'
import { loginPath } from '../../paths.ts'
import { holdTemporary } from '../../session/change.ts'
import { PlainButton } from '../../ui/PlainButton.tsx'
import classes from './VerifyIdentityPage.module.css'

/** The second factor. Only the guard is real so far: it needs a temporary authentication (spec §2). */
export function VerifyIdentityPage() {
  return (
    <>
      <h1 className={classes.title}>Verify your identity</h1>
      <p className={classes.text}>
        This page is not built yet. It will ask for the code that was sent to you, or for the one your authenticator
        shows, before the console opens. Until then, sign in with an account that has no second factor.
      </p>
      <div className={classes.act}>
        <PlainButton
          onClick={() => {
            holdTemporary(null)
            navigateTo(loginPath(), { replace: true })
          }}
        >
          Back to sign in
        </PlainButton>
      </div>
    </>
  )
}

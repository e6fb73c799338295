import { Button } from '@mantine/core'
import { navigateTo } from '../../navigation/navigateTo.ts'
import { loginPath } from '../../paths.ts'
import { holdTemporary } from '../../session/change.ts'

/** The second factor. Only the guard is real so far: it needs a temporary authentication (spec §2). */
export function VerifyIdentityPage() {
  return (
    <>
      <h1>Verify your identity</h1>
      <p className="dim">
        This page is not built yet. It will ask for the code that was sent to you, or for the one your authenticator
        shows, before the console opens. Until then, sign in with an account that has no second factor.
      </p>
      <div>
        <Button
          mt="lg"
          onClick={() => {
            holdTemporary(null)
            navigateTo(loginPath(), { replace: true })
          }}
        >
          Back to sign in
        </Button>
      </div>
    </>
  )
}

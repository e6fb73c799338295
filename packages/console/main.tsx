import './trustedTypes.ts'
import './theme/startStyles.ts'
import { isNotFound, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isAnsweredByReload } from './builds/fullLoad.ts'
import { watchBuilds } from './builds/newBuild.ts'
import { reportError, watchErrors } from './errors/reportError.ts'
import { RequestFailure } from './http/requestFailure.ts'
import { history } from './navigation/history.ts'
import { navigateTo } from './navigation/navigateTo.ts'
import { RouterLink } from './navigation/RouterLink.tsx'
import { makeRouter } from './routes.tsx'
import { chooseTheme } from './session/preferences.ts'
import { startSession } from './session/session.ts'
import { LinkProvider } from './ui/LinkContext.tsx'
import { Toasts } from './ui/overlays/Toasts.tsx'
import { startRipple } from './ui/ripple.ts'
import { ThemeButton } from './ui/shell/ThemeButton.tsx'

const router = makeRouter(history)

watchErrors()
startRipple()
// Another tab signed in or out: the guards check the current page again (spec:console#48).
startSession(() => void router.invalidate())

function onCaughtError(error: unknown): void {
  // The page itself shows that it wasn't found.
  if (isNotFound(error) || (error instanceof RequestFailure && error.status === 404)) return
  if (isAnsweredByReload(error)) return
  console.error(error)
  reportError(error)
}

const host = document.getElementById('root')
if (!host) throw new Error('index.html has no #root.')

createRoot(host, { onCaughtError }).render(
  <StrictMode>
    <LinkProvider component={RouterLink} navigate={navigateTo}>
      <RouterProvider router={router} />
    </LinkProvider>
    {/* Outside the routes: every page has them, including the error page. */}
    <ThemeButton onChoose={chooseTheme} />
    <Toasts />
  </StrictMode>,
)

watchBuilds()

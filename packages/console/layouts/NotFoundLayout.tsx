/** Page Not Found inside the shell. Loaded on demand: few users ever see it. */
import { NotFoundPage } from '../errors/ErrorPage.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import { SignedIn } from './SignedIn.tsx'

export default function NotFoundLayout() {
  return (
    <SignedIn>
      <DefaultLayout>
        <NotFoundPage />
      </DefaultLayout>
    </SignedIn>
  )
}

import { Suspense } from 'react'
import { lazyPart, leftOut } from '../lazyPart.tsx'
import classes from './PhoneInput.module.css'

const FlagPicture = lazyPart(() => import('./FlagPicture.tsx'), leftOut)

/** Decorative: the country's name is next to it. */
export function CountryFlag({ code }: { code: string | null }) {
  return (
    <span className={classes.flag} data-flag={code ?? ''} aria-hidden="true">
      {code !== null && (
        <Suspense fallback={null}>
          <FlagPicture code={code} />
        </Suspense>
      )}
    </span>
  )
}

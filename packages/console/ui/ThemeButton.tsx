import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useId } from 'react'
import { setColorMode, useShownTheme } from '../theme/colorMode.ts'
import classes from './ThemeButton.module.css'

interface ThemeButtonProps {
  /** Why the theme cannot be switched here (a page that is always printed white, say). */
  disabledReason?: string
}

export function ThemeButton({ disabledReason }: ThemeButtonProps) {
  const shown = useShownTheme()
  const next = shown === 'dark' ? 'light' : 'dark'
  const reasonId = useId()
  const Icon = shown === 'dark' ? IconSun : IconMoon
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-label={`Switch to ${next} theme`}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : undefined}
        title={disabledReason}
        onClick={() => {
          if (!disabledReason) setColorMode(next)
        }}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
      </button>
      {disabledReason && (
        <span id={reasonId} className="visuallyHidden">
          {disabledReason}
        </span>
      )}
    </>
  )
}

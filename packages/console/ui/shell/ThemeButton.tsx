import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { useId } from 'react'
import { type ForcedMode, setColorMode, useForcedMode, useShownTheme } from '../../theme/colorMode.ts'
import classes from './ThemeButton.module.css'

/** `onChoose` applies the theme and may also save it. */
export function ThemeButton({ onChoose = setColorMode }: { onChoose?: (theme: ForcedMode) => void }) {
  const shown = useShownTheme()
  const forced = useForcedMode()
  const disabledReason = forced && `This page is always ${forced}.`
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
        title={disabledReason ?? undefined}
        onClick={() => {
          if (!disabledReason) onChoose(next)
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

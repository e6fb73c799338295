import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from '../classNames.ts'
import { IconButton } from '../forms/IconButton.tsx'
import classes from './Toasts.module.css'
import {
  dismissToast,
  pauseToasts,
  resumeToasts,
  shownToasts,
  type Toast,
  takeAction,
  toastHistory,
} from './toastStore.ts'

export const useToastHistory = () => useSyncExternalStore(toastHistory.subscribe, toastHistory.get)

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, title, detail, action } = toast
  return (
    <div className={cx(classes.toast, classes[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={classes.words}>
        <div className={classes.title}>{title}</div>
        {(detail !== undefined || action) && (
          <div className={classes.detail}>
            {detail}{' '}
            {action && (
              <button type="button" className={cx('link', classes.action)} onClick={() => takeAction(toast)}>
                {action.label}
              </button>
            )}
          </div>
        )}
      </div>
      <IconButton name="Dismiss" onClick={() => dismissToast(id)}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}

/** Rendered once, next to the app. */
export function Toasts() {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.get)
  const host = useRef<HTMLDivElement>(null)
  const empty = toasts.length === 0
  // If the last card is dismissed under the pointer, no pointerleave fires; without this, the next toast would stay paused.
  useEffect(() => {
    if (empty) resumeToasts()
  }, [empty])
  const resumeIfLeft = () => {
    const inside = host.current?.matches(':hover') || host.current?.contains(document.activeElement)
    if (!inside) resumeToasts()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or tabbing into it only stops the clock
    <div
      ref={host}
      className={classes.host}
      onPointerEnter={pauseToasts}
      onPointerLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={() => setTimeout(resumeIfLeft)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    document.getElementById('layers') ?? document.body,
  )
}

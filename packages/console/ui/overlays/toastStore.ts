// A separate store without React or Mantine: errors may need it before anything else has loaded.

export type ToastTone = 'ok' | 'warn' | 'danger' | 'info'

export interface ToastMessage {
  tone: ToastTone
  title: string
  /** Plain text; line breaks are kept. */
  detail?: string
  /** How long it stays visible. `null`: until it is closed. */
  lifeMs: number | null
  /** Delay before it appears, for a message that must follow another. */
  delayMs?: number
  /** One link, "Undo". Works once, from the toast or the bell; with `repeats`, any number of times. Equal actions share a `key`. */
  action?: { label: string; run: () => void; repeats?: true; key?: string }
}

export interface Toast extends ToastMessage {
  id: number
  at: Date
}

const historyLength = 50

function makeSignal<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const shownToasts = makeSignal<readonly Toast[]>([])
/** All messages since the page was opened, newest first: the bell's list. A toast is never the only record. */
export const toastHistory = makeSignal<readonly Toast[]>([])

interface Countdown {
  timer: ReturnType<typeof setTimeout>
  endsAt: number
}
const countdowns = new Map<number, Countdown>()
const left = new Map<number, number>()
const waiting = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0

function countDown(id: number, ms: number) {
  countdowns.set(id, { timer: setTimeout(() => dismissToast(id), ms), endsAt: Date.now() + ms })
}

function show(id: number, message: ToastMessage) {
  waiting.delete(id)
  const shown: Toast = { ...message, id, at: new Date() }
  shownToasts.set([...shownToasts.get(), shown])
  toastHistory.set([shown, ...toastHistory.get()].slice(0, historyLength))
  if (message.lifeMs !== null) countDown(id, message.lifeMs)
}

/** Shows a message at the bottom of the content. Returns an id for `dismissToast`. */
export function toast(message: ToastMessage): number {
  lastId += 1
  const id = lastId
  if (message.delayMs)
    waiting.set(
      id,
      setTimeout(() => show(id, message), message.delayMs),
    )
  else show(id, message)
  return id
}

export function dismissToast(id: number) {
  clearTimeout(waiting.get(id))
  clearTimeout(countdowns.get(id)?.timer)
  waiting.delete(id)
  countdowns.delete(id)
  left.delete(id)
  shownToasts.set(shownToasts.get().filter((shown) => shown.id !== id))
}

/** Runs the message's action, from the toast or the bell, and closes its toast. */
export function takeAction({ id, action }: Toast) {
  action?.run()
  dismissToast(id)
  if (action?.repeats) return
  toastHistory.set(
    toastHistory.get().map((message) => {
      if (message.id !== id) return message
      const { action: _taken, ...rest } = message
      return rest
    }),
  )
}

/** No toast disappears while the pointer is over the toasts. */
export function pauseToasts() {
  for (const [id, { timer, endsAt }] of countdowns) {
    clearTimeout(timer)
    left.set(id, Math.max(0, endsAt - Date.now()))
  }
  countdowns.clear()
}

export function resumeToasts() {
  for (const [id, ms] of left) countDown(id, ms)
  left.clear()
}

/** For sign-out and for tests: the next user must not see this user's messages. */
export function forgetToasts() {
  for (const timer of waiting.values()) clearTimeout(timer)
  for (const { timer } of countdowns.values()) clearTimeout(timer)
  waiting.clear()
  countdowns.clear()
  left.clear()
  shownToasts.set([])
  toastHistory.set([])
}

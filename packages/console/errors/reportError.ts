/** The global error handler: shows otherwise unhandled errors once, in a toast (spec:errors#toasts). */
import { isAnsweredByReload } from '../builds/fullLoad.ts'
import { RequestFailure } from '../http/requestFailure.ts'
import { errorToastLife } from '../session/constants.ts'
import { isLostChunk, lostChunkText } from '../ui/lazyPart.tsx'
import { toast } from '../ui/overlays/toastStore.ts'
import { texts } from './catalogue.ts'

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** One line per entry: its description, or the entry itself (spec:console#79). */
function linesOf(errors: unknown): string | undefined {
  if (!Array.isArray(errors)) return undefined
  const lines = errors.map((entry) => textOf(field(entry, 'description')) ?? textOf(entry) ?? JSON.stringify(entry))
  return textOf(lines.join('\n'))
}

/** The server's message, else its list of errors, else the fallback; without data, the error's own message. */
export function detailOf(error: unknown): string {
  if (isLostChunk(error)) return navigator.onLine ? lostChunkText : texts.unreachable
  const data = error instanceof RequestFailure ? error.data : field(error, 'data')
  if (typeof data === 'object' && data !== null)
    return textOf(field(data, 'message')) ?? linesOf(field(data, 'errors')) ?? texts.unexpected
  return textOf(field(error, 'message')) ?? textOf(error) ?? texts.unknown
}

// Canceled requests, react-query's cancellations, and the browser's ResizeObserver notice.
const silent = new Set(['AbortError', 'CancelledError'])
const isSilent = (error: unknown): boolean =>
  silent.has(textOf(field(error, 'name')) ?? '') ||
  (error instanceof RequestFailure && error.handled) ||
  isAnsweredByReload(error) ||
  detailOf(error).startsWith('ResizeObserver loop')

/** The page that reads a failed query throws its error again: the same error is reported only once. */
const reported = new WeakSet<object>()

export function reportError(error: unknown): void {
  if (isSilent(error)) return
  if (typeof error === 'object' && error !== null) {
    if (reported.has(error)) return
    reported.add(error)
  }
  toast({ tone: 'danger', title: texts.errorTitle, detail: detailOf(error), lifeMs: errorToastLife })
}

/** Reports uncaught errors and rejections. */
export function watchErrors(): void {
  addEventListener('error', (event) => reportError(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => reportError(event.reason))
}

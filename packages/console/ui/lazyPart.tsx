/**
 * A part of a page that is loaded when it's first shown. If it can't be loaded, the page stays as it is, with everything the user
 * has typed: a dialog or menu closes with a toast, other parts show a message with a retry button. It's loaded again when the
 * network is back or it's next shown; React's `lazy` would remember the failure, and its error would replace the page.
 */
import { type FunctionComponent, type ReactNode, use, useEffect, useReducer, useRef } from 'react'
import { toast } from './overlays/toastStore.ts'

/** How browsers say that a file couldn't be loaded, and Vite for a style sheet. */
const lostChunk =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|Failed to load module script/i

export const isLostChunk = (error: unknown): boolean => error instanceof Error && lostChunk.test(error.message)

export const lostChunkText = 'Part of the page didn’t load. Check your connection and try again.'

interface Chunk<P> {
  readonly default: (props: P) => ReactNode
}

/** A newer build may have replaced the file: then only a reload helps. */
const reload = () => location.reload()

/** For a mark in a row, or a tooltip: the page is complete without it, and a message would be in the way. */
export const leftOut = () => null

/** `instead` is shown if the part can't be loaded and a message would be in the way. */
export function lazyPart<P extends object>(
  load: () => Promise<Chunk<P>>,
  instead?: (props: P) => ReactNode,
): FunctionComponent<P> {
  let Part: ((props: P) => ReactNode) | undefined
  let loading: Promise<void> | undefined
  let failure: unknown
  let times = 0
  /** All places that miss the part. They load it together: when the network is back, or with one message's retry button. */
  const lost = new Set<() => void>()
  const loadPart = (): Promise<void> =>
    load().then(
      (file) => {
        Part = file.default
      },
      (error: unknown) => {
        failure = error
        times += 1
      },
    )
  const forget = () => {
    loading = undefined
    failure = undefined
  }
  const tryAgain = () => {
    forget()
    for (const draw of lost) draw()
  }

  function Lost({ part, redraw }: { part: P; redraw: () => void }): ReactNode {
    const onClose: unknown = Reflect.get(part, 'onClose')
    const isOverlay = typeof onClose === 'function' && !instead
    // Some overlays stay mounted while closed: these are loaded again when they're next opened.
    const isOpened = isOverlay && Reflect.get(part, 'opened') !== false
    const reported = useRef(0)
    const closeOrRetry = () => {
      if (reported.current === times) return tryAgain()
      reported.current = times
      toast({ tone: 'danger', title: lostChunkText, lifeMs: 10_000, action: { label: 'Reload page', run: reload } })
      if (isOverlay) onClose()
    }
    useEffect(() => {
      if (lost.size === 0) addEventListener('online', tryAgain)
      lost.add(redraw)
      return () => {
        lost.delete(redraw)
        if (lost.size === 0) removeEventListener('online', tryAgain)
        forget()
      }
    }, [redraw])
    // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been lost once more
    useEffect(() => {
      if (isOpened) closeOrRetry()
    }, [isOpened, times])
    if (instead) return instead(part)
    if (isOverlay) return null
    return (
      <p role="alert" style={{ margin: 8 }}>
        {lostChunkText}{' '}
        <button type="button" className="link" onClick={times > 1 ? reload : tryAgain}>
          {times > 1 ? 'Reload page' : 'Try again'}
        </button>
      </p>
    )
  }

  return function LazyPart(props: P) {
    const [, redraw] = useReducer((drawn: number) => drawn + 1, 0)
    if (!Part && failure === undefined) loading ??= loadPart()
    if (loading) use(loading)
    if (Part) return <Part {...props} />
    if (!isLostChunk(failure)) throw failure
    return <Lost part={props} redraw={redraw} />
  }
}

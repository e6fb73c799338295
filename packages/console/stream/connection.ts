/** One connection to the live stream, from its request to its end. Who opens it again, and when, is decided elsewhere. */
import { type Frame, frameReader } from '@postern/domain/stream/frames.ts'
import { addressOf, tokenFor } from '../http/request.ts'

/** Twice the server’s heartbeat and a bit: a network that swallows everything is noticed then. */
export const silenceMs = 40_000

export interface Listening {
  readonly topics: readonly string[]
  /** The ID of the last frame, to go on after it. */
  readonly lastId: string | undefined
  readonly signal: AbortSignal
  readonly onFrame: (frame: Frame) => void
}

/** Why it ended: `over` if the session is, so that there is no use in trying again with it. */
export type Ending = 'lost' | 'over'

export async function listen({ topics, lastId, signal, onFrame }: Listening): Promise<Ending> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  try {
    const url = addressOf('/api/stream', { topics: topics.join(',') })
    const token = tokenFor({}, url)
    if (token === undefined) return 'over'
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${token}`,
        // What happens by itself keeps no session alive.
        'x-postern-background': '1',
        ...(lastId !== undefined && { 'last-event-id': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.status === 401) return 'over'
    if (!response.ok || !response.body) return 'lost'
    const read = frameReader()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'lost'
      heard()
      for (const frame of read(value)) {
        if (frame.event === 'end') return 'over'
        onFrame(frame)
      }
    }
  } catch {
    return 'lost'
  } finally {
    clearTimeout(timer)
  }
}

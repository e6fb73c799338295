/** One connection to the live stream, from request to end. The leader decides when to reconnect. */
import { type Frame, frameReader } from '@postern/domain/stream/frames.ts'
import { addressOf, tokenFor } from '../http/request.ts'

/** A bit more than twice the server's heartbeat; detects a network that drops everything silently. */
export const silenceMs = 40_000

export interface Listening {
  readonly topics: readonly string[]
  /** The ID of the last received frame, to resume after it. */
  readonly lastId: string | undefined
  readonly signal: AbortSignal
  readonly onFrame: (frame: Frame) => void
}

/** `over`: the session has ended, so retrying is pointless. */
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
        // Background requests don't extend the session.
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

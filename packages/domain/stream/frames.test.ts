import { describe, expect, it } from 'vitest'
import { frameReader, frameText, heartbeat } from './frames.ts'

const frames = [
  { id: '1.2.', event: 'ready', data: '{"topics":[]}' },
  { event: 'reset', data: '' },
  { id: '1.3.2', event: 'messages', data: JSON.stringify([{ text: 'two\nlines: and a colon' }]) },
]
const text = frames.map(frameText).join(heartbeat)

describe('frames of the live stream', () => {
  it('reads what was written, wherever it’s cut', () => {
    for (let cut = 0; cut <= text.length; cut++) {
      const read = frameReader()
      expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(frames)
    }
  })

  it('returns no frame before it’s complete', () => {
    const read = frameReader()
    const whole = frameText(frames[2] ?? {})
    expect(read(whole.slice(0, -1))).toEqual([])
    expect(read(whole.slice(-1))).toHaveLength(1)
  })

  it('reads a frame that only has an id to resume from', () => {
    expect(frameReader()(frameText({ id: '1.4.' }))).toEqual([{ id: '1.4.', event: 'message', data: '' }])
  })
})

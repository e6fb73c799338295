/** The framing of `text/event-stream`, as far as the live stream uses it: written by the server, read by the console. */

export interface Frame {
  /** Where to resume after this frame. A frame may carry nothing else. */
  readonly id?: string
  /** The kind of frame; defaults to `message`. */
  readonly event: string
  readonly data: string
}

/** A heartbeat without content; readers skip it. */
export const heartbeat = ': heartbeat\n\n'

/** `data` is JSON, so it contains no line breaks. */
export function frameText({ id, event, data }: Partial<Frame>): string {
  const lines = [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(data === undefined ? [] : [`data: ${data}`]),
  ]
  return `${lines.join('\n')}\n\n`
}

function frameOf(block: string): Frame | null {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const value = line.slice(colon + 1)
    fields.set(line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value)
  }
  if (fields.size === 0) return null
  const id = fields.get('id')
  return { event: fields.get('event') ?? 'message', data: fields.get('data') ?? '', ...(id !== undefined && { id }) }
}

/** Takes text as it arrives, cut anywhere, and returns each frame once it’s complete. */
export function frameReader(): (text: string) => Frame[] {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(frameOf).filter((frame) => frame !== null)
  }
}

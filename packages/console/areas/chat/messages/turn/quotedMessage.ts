/** Quotes a message, with a link back to it. */
import type { ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'
import type { WholeChannel } from '@postern/domain/areas/chat/endpoints.ts'
import { channelHref } from '../../channelTitle.ts'
import { authorName } from '../authorName.ts'

export const quoted = (body: string): string =>
  body
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

export function quotedMessage(channel: Pick<WholeChannel, 'id' | 'name'>, message: ChatMessage): string {
  const where = channel.name === null ? 'a direct message' : channel.name
  const href = channelHref(channel, message.parentSeq ?? message.seq)
  const files = message.files.map(({ name }) => `File: ${name}`)
  const lines = [message.body, ...files].filter((line) => line !== '').join('\n')
  return `${quoted(lines)}\n\n[${authorName(message)} in ${where}](${href})`
}

const longestTitle = 120

/** The first line, without leading Markdown syntax. */
export function titleFrom({ body }: Pick<ChatMessage, 'body'>): string {
  const first = body.split('\n').find((line) => line.trim() !== '') ?? ''
  const plain = first.replace(/^[#>*\s-]+/, '').trim()
  return plain.length <= longestTitle ? plain : `${plain.slice(0, longestTitle - 1).trimEnd()}…`
}

import type { Bot, ChatMessage } from '@postern/domain/areas/chat/chatShapes.ts'

const botNames: Readonly<Record<Bot, string>> = {
  locker: 'Locker bot',
  version: 'Release bot',
  daemon: 'Task daemon',
}

export const authorName = ({ author, bot }: Pick<ChatMessage, 'author' | 'bot'>): string =>
  author?.name ?? (bot ? botNames[bot] : 'Former colleague')

/** Who is currently typing. */
import type { ChannelEvent } from '@postern/domain/areas/chat/chatShapes.ts'
import { useEffect, useState } from 'react'

const shownMs = 6_000
const list = new Intl.ListFormat('en')

interface Typist {
  readonly id: string
  readonly name: string
  readonly parentSeq: number | null
  readonly until: number
}

export function useTyping(userId: string) {
  const [typists, setTypists] = useState<readonly Typist[]>([])
  useEffect(() => {
    if (typists.length === 0) return undefined
    const next = Math.min(...typists.map(({ until }) => until))
    const timer = setTimeout(
      () => setTypists((all) => all.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 1,
    )
    return () => clearTimeout(timer)
  }, [typists])
  const onTyping = (event: ChannelEvent) => {
    if (event.kind !== 'typing' || event.person.id === userId) return
    const typist = { ...event.person, parentSeq: event.parentSeq, until: Date.now() + shownMs }
    setTypists((all) => [...all.filter(({ id }) => id !== typist.id), typist])
  }
  /** Their message has arrived. */
  const stop = (personId: string | undefined) => setTypists((all) => all.filter(({ id }) => id !== personId))
  const text = (parentSeq: number | null): string => {
    const names = typists.filter((typist) => typist.parentSeq === parentSeq).map(({ name }) => name)
    if (names.length === 0) return ''
    return names.length > 3
      ? 'Several people are typing…'
      : `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`
  }
  return { onTyping, stop, text }
}

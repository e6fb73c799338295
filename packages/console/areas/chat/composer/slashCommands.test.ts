import { expect, it } from 'vitest'
import { commandIn, linkTo, slashCommands } from './slashCommands.ts'

const wordsOf = (text: string) => {
  const typed = commandIn(text, slashCommands)
  return typed?.kind === 'commands'
    ? typed.commands.map(({ word }) => word)
    : typed && [typed.command.word, typed.words]
}

it.each([
  ['/', ['ticket', 'wiki', 'status', 'locker open']],
  ['/t', ['ticket']],
  ['/lock', ['locker open']],
  ['/locker ', ['locker open']],
  ['/ticket door 12', ['ticket', 'door 12']],
  ['/Locker Open Lobby', ['locker open', 'Lobby']],
])('%s offers the matching commands', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it.each(['hello', 'a /ticket', '/nothing', '/ticket a\nsecond line', '', '/customers/1'])(
  '%j is an ordinary message',
  (text) => {
    expect(commandIn(text, slashCommands)).toBeNull()
  },
)

it('escapes any title in a link', () => {
  expect(linkTo('Door [12]', '/x')).toBe('[Door \\[12\\]](/x)')
})
